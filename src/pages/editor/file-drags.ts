/** Files that are dragged over the page: it shows where they can be dropped, and does not open them instead. */

/** @param target takes them too, beside the fields for pictures */
export function watchDrags(target: HTMLElement, take: (file: File) => void): void {
  const showDragging = (isDragging: boolean) => document.body.classList.toggle('dragging', isDragging);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    showDragging(event.dataTransfer?.types.includes('Files') ?? false);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // There is nothing else that is entered: the window is left.
    if (relatedTarget === null) showDragging(false);
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    showDragging(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file && event.target instanceof Node && target.contains(event.target)) take(file);
  });
}
