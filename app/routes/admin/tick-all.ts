/** Ticks every box of a form that rows of a table belong to, or none. */
export function tickAll(form: string, isChosen: boolean): void {
  const boxes = document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form="${form}"]`)
  for (const box of boxes) box.checked = isChosen
}
