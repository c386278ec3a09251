/** Short news at the lower edge, with at most one thing to do about it. Never for errors that must be read. */
export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

let next = 1;
export const toasts: Toast[] = $state([]);

const leaving = new Map<number, ReturnType<typeof setTimeout>>();

/** Tells news; the same words again while they are still there only keep them there for longer. */
export function toast(text: string, action?: Toast['action'], ms = 6000): number {
  const same = toasts.find((one) => one.text === text);
  const id = same?.id ?? next++;
  if (same) same.action = action;
  else toasts.push({ id, text, action });
  if (toasts.length > 3) toasts.shift();
  clearTimeout(leaving.get(id));
  if (ms > 0)
    leaving.set(
      id,
      setTimeout(() => dismiss(id), ms),
    );
  return id;
}

export function dismiss(id: number): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
