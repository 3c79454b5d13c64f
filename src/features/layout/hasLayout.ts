export const layoutMark = '#layout='

/** Whether an address brings a layout at all. What it takes to read one comes when there is. */
export function hasLayout(address: string): boolean {
  return address.includes(layoutMark)
}
