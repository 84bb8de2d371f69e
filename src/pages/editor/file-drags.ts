/** Files dragged over the page: shows where they can be dropped, and prevents the browser from opening them. */

/** @param target accepts files too, beside the fields for pictures */
export function watchDrags(target: HTMLElement, take: (file: File) => void): void {
  const showDragging = (isDragging: boolean) => document.body.classList.toggle('dragging', isDragging);
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    showDragging(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // No other element is entered, so the pointer has left the window.
    if (relatedTarget === null) showDragging(false);
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    showDragging(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file && event.target instanceof Node && target.contains(event.target)) take(file);
  });
}

/** Whether files are dragged: texts are dragged too, and may be dropped on text inputs. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
