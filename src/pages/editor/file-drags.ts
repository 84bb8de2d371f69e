/** Files that are dragged over the page: it shows where they can be dropped, and does not open them instead. */

/** @param target takes them too, beside the fields for pictures */
export function watchDrags(target: HTMLElement, take: (file: File) => void): void {
  const showDragging = (isDragging: boolean) => document.body.classList.toggle('dragging', isDragging);
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    showDragging(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // There is nothing else that is entered: the window is left.
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

/** Texts are dragged too, and may be dropped on what takes texts. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
