/** What is wrong with the flags that were given, in one line. `names` are all flags there are, without their dashes. */
export function explainFlag(error: Error & { readonly code?: unknown }, names: readonly string[]): string {
  const flag = /'(?:-[a-zA-Z], )?(--?[^' =]+)/.exec(error.message)?.[1] ?? ''
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(flag.replace(/^-+/, ''), names)
    return `there is no flag ${flag}${near === undefined ? '' : `; did you mean --${near}?`}`
  }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take an argument/.test(error.message)
      ? `${flag} takes no value`
      : `${flag} takes a value: ${flag} VALUE or ${flag}=VALUE`
  }
  const extra = /'([^']*)'/.exec(error.message)?.[1]
  return extra === undefined ? error.message : `"${extra}" is no flag: flags begin with --`
}

/** The nearest name, at most two letters away and most of what was given. */
function nearest(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= 2 && best.distance * 1.5 < given.length ? best.name : undefined
}

/** How many letters must be put in, left out or changed (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1]
    for (const [column, other] of to.split('').entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
