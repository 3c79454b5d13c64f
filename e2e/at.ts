/** Throws a readable error if a story reads past the end of a list. */
export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new Error(`there is no item ${index} of ${list.length}`)
  return item
}
