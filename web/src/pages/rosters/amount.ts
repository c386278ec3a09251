/** Points as a person types them, with a comma or a point; nothing if that is no amount. */
export function amount(typed: string): number | undefined {
  const value = Number(typed.replace(',', '.').trim());
  return typed.trim() && Number.isFinite(value) && value > 0 ? Math.round(value * 100) / 100 : undefined;
}
