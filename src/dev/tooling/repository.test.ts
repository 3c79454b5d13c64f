import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { parseOptions } from '@/host/options'
import { findNatsServer } from './localServers.mjs'
import { releaseNotes } from './releaseNotes.mjs'
import { workflowSchema } from './workflowSchema'

/* Finds errors in the files of the repository's host and of containers, which only that host or an engine would report. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  readonly version: string
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
}

/** Parses YAML strictly: a key that occurs twice is an error. */
function readYaml(file: string, text = read(file)): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true, merge: true })
  expect([...document.errors, ...document.warnings], file).toEqual([])
  return document.toJS()
}

const workflows = readdirSync(join(root, '.github/workflows'))

describe.each(workflows)('the workflow %s', (name) => {
  const workflow = workflowSchema.parse(readYaml(`.github/workflows/${name}`))
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)
  const commands = steps.flatMap((step) => ('run' in step ? [step.run] : []))

  test('runs only actions that are pinned by hash, with the version beside it', () => {
    const lines = read(`.github/workflows/${name}`).match(/uses: .*/g) ?? []
    expect(lines).toHaveLength(steps.filter((step) => 'uses' in step).length)
    for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('names only scripts, files and jobs that exist', () => {
    const scripts = commands.flatMap((command) => Array.from(command.matchAll(/npm (?:run )?([a-z][\w:]*)/g)))
    const missing = scripts.filter(
      ([, script = '']) => !['pack', 'sbom'].includes(script) && !(script in manifest.scripts),
    )
    expect(missing).toEqual([])
    const files = commands.flatMap((command) => Array.from(command.matchAll(/(?:^|\s)([\w/-]+\.(?:mjs|yaml))\b/g)))
    const settings = steps.flatMap((step) => ('uses' in step ? [step.with?.['node-version-file']] : []))
    const named = [...files.map(([, file = '']) => file), ...settings.filter((file) => typeof file === 'string')]
    // `compose.cluster.yaml` has a dot of its own.
    expect(
      named.filter((file) => !existsSync(join(root, file.replace(/^cluster\.yaml/, 'compose.cluster.yaml')))),
    ).toEqual([])
    for (const { needs = [] } of Object.values(workflow.jobs)) {
      for (const job of typeof needs === 'string' ? [needs] : needs) expect(workflow.jobs).toHaveProperty(job)
    }
  })

  test('may write only where a job says so, and puts no text of strangers into a command', () => {
    expect(Object.values(workflow.permissions)).not.toContain('write')
    expect(commands.filter((command) => command.includes('${{'))).toEqual([])
  })
})

test('a workflow with an unknown key is rejected', () => {
  const wrong = readYaml('ci.yml', read('.github/workflows/ci.yml').replace('timeout-minutes', 'timeout-minute'))
  expect(workflowSchema.safeParse(wrong).success).toBe(false)
})

test('CI tests the oldest Node that the package allows, the one of .nvmrc, and a newer one', () => {
  const { jobs } = workflowSchema.parse(readYaml('.github/workflows/ci.yml'))
  const tested = jobs['test']?.strategy?.matrix['node'] ?? []
  expect(tested[0]).toBe(Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1]))
  expect(tested).toContain(Number(read('.nvmrc')))
  expect(read('Dockerfile')).toContain(`node:${read('.nvmrc').trim()}-`)
})

test('a tag gives its section of the changelog, and no other', () => {
  const changelog = '# Changelog\n\n## 1.2.0 – 2026-01-02\n\n- New.\n\n## 1.1.0 – 2026-01-01\n\n- Old.\n'
  expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toEqual({ notes: '- New.' })
  expect(releaseNotes('v1.1.0', '1.2.0', changelog).reason).toMatch(/the tag is v1\.1\.0/)
  expect(releaseNotes('v1.3.0', '1.3.0', changelog).reason).toMatch(/no section 1\.3\.0/)
  expect(releaseNotes(`v${manifest.version}`, manifest.version, read('CHANGELOG.md')).notes).toMatch(/^\S/)
})

test('forms of issues have unique ids, and dependabot watches packages, actions and the image', () => {
  for (const name of ['bug.yml', 'idea.yml']) {
    const { body } = readYaml(`.github/ISSUE_TEMPLATE/${name}`) as { readonly body: readonly Field[] }
    const fields = body.filter(({ type }) => type !== 'markdown')
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const { attributes } of fields) expect(attributes.label).toMatch(/\S/)
  }
  const { updates } = readYaml('.github/dependabot.yml') as { readonly updates: readonly Record<string, unknown>[] }
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker'])
})
type Field = { readonly type: string; readonly id?: string; readonly attributes: { readonly label?: string } }

test('the dev container runs two commands of the README, on the ports of the host', () => {
  const settings = JSON.parse(read('.devcontainer/devcontainer.json')) as Readonly<Record<string, unknown>>
  const commands = [settings['updateContentCommand'], settings['postAttachCommand']]
  for (const command of commands) expect(read('README.md')).toContain(String(command))
  const parsed = parseOptions([], {})
  if (parsed.kind !== 'run') throw new Error('no options are valid options')
  expect(settings['forwardPorts']).toEqual([parsed.options.port, parsed.options.venuePort])
  expect(settings['image']).toContain(`:${read('.nvmrc').trim()}-`)
})

describe('the git hook', () => {
  const clone = mkdtempSync(join(tmpdir(), 'optick-hook-'))
  afterAll(() => rmSync(clone, { recursive: true }))

  test('rejects a commit with a file that is not formatted, and lets others pass', () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' })
    git('init', '--quiet')
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    for (const file of ['.oxfmtrc.json', '.oxlintrc.json', 'package.json']) writeFileSync(join(clone, file), read(file))
    const commit = (text: string) => {
      writeFileSync(join(clone, 'file.ts'), text)
      git('add', 'file.ts')
      return spawnSync('sh', [join(root, '.githooks/pre-commit')], { cwd: clone, encoding: 'utf8' }).status
    }
    expect(commit('export const one = 1\n')).toBe(0)
    expect(commit('export const one   = 1;\n')).not.toBe(0)
    expect(manifest.scripts['hooks']).toBe('git config core.hooksPath .githooks')
  })
})

describe('the cluster of compose', () => {
  type Service = {
    readonly environment: Readonly<Record<string, string>>
    readonly depends_on?: Readonly<Record<string, unknown>>
    readonly ports?: readonly string[]
    readonly command?: readonly string[]
    readonly read_only?: boolean
  }
  const { services, configs } = parse(read('compose.cluster.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
    readonly configs: { readonly nats: { readonly content: string } }
  }
  const roles = ['engine', 'gateway', 'market', 'projector']
  const environmentOf = (service: Service | undefined) =>
    Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{[^}]*\}/g, 'secret'),
      ]),
    )

  test.each(roles)('starts the role %s with valid variables, writes nothing, and waits for both servers', (role) => {
    const service = services[role]
    const parsed = parseOptions([], environmentOf(service))
    if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
    expect(parsed.options.cluster).toMatchObject({ role, postgresUrl: 'postgres://optick:secret@postgres:5432/optick' })
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(Object.keys(service?.depends_on ?? {})).toEqual(['nats', 'postgres'])
  })

  test('serves on the ports of one process, to this machine alone, and passes secrets in the environment', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
      ['gateway', ['127.0.0.1:4173:4173', '127.0.0.1:4174:4174']],
    ])
    expect(Object.keys(services).toSorted()).toEqual([...roles, 'nats', 'postgres'].toSorted())
    for (const { command = [] } of Object.values(services)) expect(command.join(' ')).not.toContain('PASSWORD')
  })

  test('gives NATS the settings of the recipe for many machines', () => {
    const recipe = read('docs/cluster/nats.conf')
    for (const setting of ['max_payload: 8MB', 'sync_interval: always', 'user: optick']) {
      expect(recipe).toContain(setting)
      expect(configs.nats.content).toContain(setting)
    }
    expect(configs.nats.content).toContain('password: $$OPTICK_NATS_PASSWORD')
  })

  test('has a configuration that NATS accepts', (context) => {
    const program = findNatsServer()
    if (program === undefined) return context.skip('nats-server is not installed')
    const folder = mkdtempSync(join(tmpdir(), 'optick-nats-'))
    const file = join(folder, 'nats.conf')
    writeFileSync(file, configs.nats.content.replaceAll('$$', '$').replace('"/data"', JSON.stringify(folder)))
    const env = { ...process.env, OPTICK_NATS_PASSWORD: 'secret' }
    const { status, stderr } = spawnSync(program, ['-t', '-c', file], { env, encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('is valid') })
  })
})
