/** The item at an index; a story that reads past the end of a list ends with a plain reason. */
export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new Error(`there is no item ${index} of ${list.length}`)
  return item
}
