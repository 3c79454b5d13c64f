const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), textarea, select, [contenteditable]'

export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(textFields)
}
