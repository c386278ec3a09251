/** Short news at the lower edge, with at most one thing to do about it. Never for errors that must be read. */
export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

let next = 1;
export const toasts: Toast[] = $state([]);

export function toast(text: string, action?: Toast['action'], ms = 6000): number {
  const id = next++;
  toasts.push({ id, text, action });
  if (toasts.length > 3) toasts.shift();
  if (ms > 0) setTimeout(() => dismiss(id), ms);
  return id;
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
