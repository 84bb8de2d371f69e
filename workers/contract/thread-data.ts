/** The data that a render thread is started with. */
export interface ThreadData {
  /** Address of the module whose default export does the tasks. */
  module: string;
  /**
   * When the thread steps back for an event loop beside it, which has to answer at once. The first thread of a process does once it has
   * drawn: until then all wait for it, and V8's own threads, which compile what it runs, would not let it run where cores are few.
   */
  stepsBack: 'at once' | 'after a task' | 'never';
}
