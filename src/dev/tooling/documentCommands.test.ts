import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { help } from '@/host/flags.mjs'
import { recordHelp } from '@/host/recordOptions'
import { help as clusterHelp } from './clusterArguments.mjs'
import { siteHelp } from './serveSite.mjs'

/* Resolves every command that a document shows. `npm run personas` executes those of a first hour from empty folders. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'e2e/README.md',
  'src/README.md',
  'src/venue/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    // Decisions are of their day.
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions/'))
    .map((file) => join('docs', file)),
]

type Command = { readonly file: string; readonly words: readonly string[]; readonly variables: readonly string[] }

const programs = ['npm', 'npx', 'node', 'docker']

/** Commands in code, inline or in a block, without comments. A line may have several, joined by && or |. */
function commandsIn(file: string, text: string): readonly Command[] {
  const inline = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  const blocks = Array.from(text.matchAll(/^```(?:sh|bash)?\n([\s\S]*?)^```$/gm), ([, code = '']) =>
    code.split('\n'),
  ).flat()
  return [...inline, ...blocks].flatMap((line) =>
    line
      .replace(/\s+#.*$/, '')
      .split(/\s*(?:&&|\|\||\||;)\s*/)
      .flatMap((part) => {
        const words = part.trim().split(/\s+/)
        const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')[0] ?? '')
        const rest = words.filter((word) => !/^[A-Z_]+=/.test(word))
        return programs.includes(rest[0] ?? '') && rest.length > 1 ? [{ file, words: rest, variables }] : []
      }),
  )
}

/** The text that explains the flags of a script: its help, or else its source and those of the files that it starts. */
function helpOf(script: string, flags: readonly string[]): string {
  if (script === 'start' && flags.includes('--site')) return `${siteHelp} --site`
  if (['start', 'venue', 'dev'].includes(script)) return `${help} --site`
  if (script === 'record') return recordHelp
  if (script === 'cluster') return `${clusterHelp}\n${help}`
  const source = /src\/\S+\.mjs/.exec(scripts[script] ?? '')?.[0]
  if (source === undefined) return ''
  const started = Array.from(read(source).matchAll(/'((?:src|e2e)\/[\w/.]+\.ts)'/g), ([, path = '']) => path)
  const readers = [...withNeighbours(started)].map(read).join('\n')
  return `${read(source)}\n${readers}`.replaceAll(/(?<=[{,\n]\s*)'?([\w-]+)'?: \{ type:/g, '--$1')
}

/** Adds the files of the same folder that these import, where their options may be read. */
function withNeighbours(paths: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const path of paths) {
    if (found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    const imported = Array.from(read(path).matchAll(/from '\.\/(\w+)'/g), ([, name = '']) => name)
    withNeighbours(
      imported.map((name) => join(dirname(path), `${name}.ts`)),
      found,
    )
  }
  return found
}

/** The reason why a command cannot be run as it stands; undefined if it can. */
function problemOf({ words, variables }: Command): string | undefined {
  const [program, verb = '', ...rest] = words
  const unknown = variables.find((name) => name.startsWith('OPTICK_') && !sources.includes(name))
  if (unknown !== undefined) return `nothing reads ${unknown}`
  const paths = rest.filter((word) => /^(?:src|e2e|docs)\//.test(word) && !/[<*…]/.test(word))
  const gone = paths.find((path) => !existsSync(join(root, path)))
  if (gone !== undefined) return `${gone} does not exist`
  if (program === 'node')
    return /^(?:src|e2e)\//.test(verb) && !existsSync(join(root, verb)) ? `${verb} does not exist` : undefined
  if (program === 'docker') {
    const file = words[words.indexOf('-f') + 1] ?? ''
    return words.includes('-f') && !existsSync(join(root, file)) ? `${file} does not exist` : undefined
  }
  if (program === 'npx') return undefined
  const script = verb === 'run' ? (rest[0] ?? '') : verb
  if (verb !== 'run' && ['ci', 'init', 'install', 'pack', 'audit', 'sbom'].includes(verb)) return undefined
  if (!(script in scripts)) return `there is no script ${script}`
  const passed = words.slice(words.indexOf('--') + 1)
  const flags = words.includes('--') ? passed.filter((word) => word.startsWith('--')) : []
  const explained = helpOf(script, flags)
  const wrong = flags.map((flag) => flag.split('=')[0] ?? '').find((flag) => !explained.includes(flag))
  if (wrong !== undefined) return `${script} has no flag ${wrong}`
  const spec = passed.find((word) => word.endsWith('.spec.ts'))
  if (script === 'e2e' && spec !== undefined && !existsSync(join(root, 'e2e/tests', spec.replace(/^tests\//, ''))))
    return `there is no story ${spec}`
  return undefined
}

const sources = ['src', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('documentCommands.test.ts'))
      .map((file) => read(join(folder, file))),
  )
  .join('\n')

test('every command that a document shows has its script, its flags, its files and its variables', () => {
  const commands = documents.flatMap((file) => commandsIn(file, read(file)))
  const problems = commands.flatMap((command) => {
    const problem = problemOf(command)
    return problem === undefined ? [] : [`${command.file}: ${command.words.join(' ')}: ${problem}`]
  })
  expect(problems).toEqual([])
  expect(commands.length).toBeGreaterThan(90)
})

test('a script, a flag, a file, a story and a variable that do not exist are found', () => {
  const problem = (line: string) => commandsIn('x.md', `\`${line}\``).map(problemOf)[0]
  expect(problem('npm run nothing')).toBe('there is no script nothing')
  expect(problem('npm start -- --prot 5000')).toBe('start has no flag --prot')
  expect(problem('npm run docs -- --port 5000')).toBeUndefined()
  expect(problem('npm run docs -- --colour red')).toBe('docs has no flag --colour')
  expect(problem('npx vitest run src/nothing')).toBe('src/nothing does not exist')
  expect(problem('node src/nothing.mjs')).toBe('src/nothing.mjs does not exist')
  expect(problem('npm run e2e -- nothing.spec.ts')).toBe('there is no story nothing.spec.ts')
  expect(problem('OPTICK_NOTHING=1 npm test')).toBe('nothing reads OPTICK_NOTHING')
  expect(problem('docker compose -f nothing.yaml up')).toBe('nothing.yaml does not exist')
})

describe.each(['docs', 'browsers', 'personas'])('%s.mjs', (name) => {
  test('answers --help, with every flag that it reads', () => {
    const script = join(root, 'src/dev/tooling', `${name}.mjs`)
    const { status, stdout } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' })
    expect(status).toBe(0)
    const options = /parseArgs\(\{([\s\S]*?)\}\)/.exec(readFileSync(script, 'utf8'))?.[1] ?? ''
    const flags = Array.from(options.matchAll(/(\w+): \{ type:/g), ([, flag]) => `--${flag}`)
    expect(flags.length).toBeGreaterThan(1)
    for (const flag of flags) expect(stdout).toContain(flag)
  })
})
