// Parses the instructions of the Dockerfile, as far as ours uses them.

/** Instructions in order; joins lines that end with a backslash, and skips comments. */
export function readDockerfile(text) {
  return text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^(\S+)\s+(.*)$/.exec(line)
      return { name, rest: rest.trim() }
    })
}

export function stagesOf(text) {
  const stages = []
  for (const instruction of readDockerfile(text)) {
    if (instruction.name === 'FROM') stages.push({ from: instruction.rest.split(' ')[0], instructions: [] })
    else stages.at(-1).instructions.push(instruction)
  }
  return stages
}

/** The command of `CMD` or `HEALTHCHECK`: a JSON list after any options. */
export function commandOf({ instructions }, name) {
  const { rest } = instructions.find((instruction) => instruction.name === name)
  return JSON.parse(rest.slice(rest.indexOf('[')))
}

export function variablesOf({ instructions }) {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}
