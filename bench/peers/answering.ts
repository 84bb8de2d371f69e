import type { Answer } from './asked-process.js';

type Answers<Question extends { kind: string }> = {
  [Kind in Question['kind']]: (question: Extract<Question, { kind: Kind }>) => Promise<unknown>;
};

/**
 * Tells the process that started this one that it is ready, and answers what that asks until it wants no more.
 * @param close called before this process ends
 */
export function answerQuestions<Question extends { kind: string }>(
  answers: Answers<Question>,
  close: () => Promise<void> | undefined,
): void {
  process.on('message', async ({ id, question }: { id: number; question: Question }) => {
    const answer = answers[question.kind as Question['kind']] as (question: Question) => Promise<unknown>;
    try {
      send({ id, value: await answer(question) });
    } catch (error) {
      send({ id, error: (error as Error).stack ?? String(error) });
    }
  });
  process.on('disconnect', async () => {
    await close();
    process.exit();
  });
  send({ id: 0, value: null });
}

function send(answer: Answer): void {
  if (process.connected) process.send?.(answer);
}
