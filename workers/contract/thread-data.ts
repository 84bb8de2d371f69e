/** What a render thread is started with. */
export interface ThreadData {
  /** Address of the module whose default export does the tasks. */
  module: string;
  /** Set where an event loop beside it has to answer at once, which the thread steps back for. */
  stepsBack: boolean;
}
