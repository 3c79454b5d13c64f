/** Compares a row's props for `memo`: true when the props are equal, and the row extras are equal value by value. */
export function showsTheSame<Props extends { readonly aside: unknown }>(before: Props, now: Props): boolean {
  return isSameBut(before, now, 'aside') && isSameAside(before.aside, now.aside)
}

function isSameAside(before: unknown, now: unknown): boolean {
  return Object.is(before, now) || (isRecord(before) && isRecord(now) && isSameBut(before, now, undefined))
}

export function isSameBut(before: object, now: object, left: string | undefined): boolean {
  const names = Object.keys(now)
  if (names.length !== Object.keys(before).length) return false
  return names.every((name) => name === left || Object.is(Reflect.get(before, name), Reflect.get(now, name)))
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
