/** Before the row keys of what has not been sent. */
export const draftPrefix = 'draft '

export function isDraftKey(rowKey: string): boolean {
  return rowKey.startsWith(draftPrefix)
}
