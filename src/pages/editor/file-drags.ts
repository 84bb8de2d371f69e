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

/** Tells whether files are dragged: texts are dragged too, and may be dropped on text inputs. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Accepts dropped files on an element, which shows that it would accept them. */
export function acceptDrops(target: HTMLElement, take: (files: File[]) => void): void {
  let depth = 0;
  const showOver = (isOver: boolean) => target.classList.toggle('drop-over', isOver);
  target.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth++;
    showOver(true);
  });
  target.addEventListener('dragleave', () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) showOver(false);
  });
  target.addEventListener('drop', (event) => {
    depth = 0;
    showOver(false);
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
