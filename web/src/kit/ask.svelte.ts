/** A question before what cannot be undone. The two buttons are the two outcomes, not Yes and No. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  no?: string;
  bad?: boolean;
}

interface Pending extends Question {
  answer: (agreed: boolean) => void;
}

export const asking: { now: Pending | undefined } = $state({ now: undefined });

export function ask(question: Question): Promise<boolean> {
  asking.now?.answer(false);
  return new Promise((resolve) => {
    asking.now = {
      ...question,
      answer: (agreed) => {
        asking.now = undefined;
        resolve(agreed);
      },
    };
  });
}
