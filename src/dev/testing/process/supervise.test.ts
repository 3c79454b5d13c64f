import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createSupervisor, type SupervisedProgram } from '@/dev/tooling/supervise.mjs'

/** A Node program that is ready once it has said so. */
const program = (script: string, rest: Partial<SupervisedProgram> = {}): SupervisedProgram => ({
  command: process.execPath,
  args: ['-e', script],
  isReady: (line) => line === 'ready',
  ...rest,
})

const stays = "console.log('ready'); setInterval(() => {}, 1000)"

function supervise() {
  const lines: string[] = []
  const supervisor = createSupervisor((line) => lines.push(line))
  onTestFinished(() => supervisor.end([/./]))
  return { ...supervisor, lines }
}

async function until(isSo: () => boolean): Promise<void> {
  const endMs = performance.now() + 60_000
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error('it never happened')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('each line of a program begins with its name, however the program writes it', async () => {
  const { start, lines } = supervise()
  const script = `
    process.stderr.write('one\\ntwo ')
    setTimeout(() => process.stderr.write('parts\\nthree\\n'), 100)
    setTimeout(() => { ${stays} }, 200)`
  await start('engine 1', program(script))
  await until(() => lines.length === 3)
  expect(lines).toEqual(['engine 1: one', 'engine 1: two parts', 'engine 1: three'])
})

test('a program that ends after it was ready is restarted', async () => {
  const { start, lines } = supervise()
  await start('market', program("console.log('ready'); setTimeout(() => process.exit(7), 100)"))
  await until(() => lines.length > 0)
  expect(lines[0]).toBe('market has ended (7) and is started again.')
})

test('a program that ends three times before it is ready fails, with its last words as the reason', async () => {
  const { start, lines } = supervise()
  await expect(
    start('nats 1', program("console.error('no room'); process.exit(1)", { isQuiet: true })),
  ).rejects.toThrow('nats 1 does not start (1)\nnats 1: no room')
  expect(lines).toEqual(Array(2).fill('nats 1 has ended (1) and is started again.\nnats 1: no room'))
})

test('a program that rejects its flags, or is missing, is not retried', async () => {
  const { start, lines } = supervise()
  await expect(start('gateway 1', program("console.error('bad flag'); process.exit(2)"))).rejects.toThrow(
    'gateway 1 does not start (2)\ngateway 1: bad flag',
  )
  await expect(start('balancer', program('', { command: '/nowhere/haproxy' }))).rejects.toThrow(/ENOENT/)
  expect(lines).toEqual(['gateway 1: bad flag'])
})

test('a program without output is ready after two seconds, unless it ends before', async () => {
  const { start, lines } = supervise()
  const silent = { command: process.execPath, isQuiet: true }
  await start('balancer', { ...silent, args: ['-e', 'setInterval(() => {}, 1000)'] })
  expect(lines).toEqual([])
  await expect(start('other', { ...silent, args: ['-e', 'process.exit(1)'] })).rejects.toThrow(
    'other does not start (1)',
  )
})

test('programs end in the order of their stages, and a program that hangs is killed', async () => {
  const { start, end } = supervise()
  const folder = mkdtempSync(join(tmpdir(), 'optick-stages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const note = (name: string) =>
    `process.on('SIGTERM', () => { require('fs').appendFileSync('${folder}/ended', '${name} '); process.exit(0) }); ${stays}`
  await Promise.all([start('nats 1', program(note('nats'))), start('gateway 1', program(note('gateway')))])
  await end([/^gateway/, /^nats/])
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('gateway nats ')
})

test('no program survives an error of their supervisor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-orphan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const module = fileURLToPath(new URL('../../tooling/supervise.mjs', import.meta.url))
  const script = `
    import { createSupervisor } from '${module}'
    const { start } = createSupervisor(console.error)
    const child = "console.log('ready ' + process.pid); setInterval(() => {}, 1000)"
    await start('one', { command: process.execPath, args: ['-e', child], isReady: (line) => {
      if (line.startsWith('ready')) console.log(line.slice(6))
      return line.startsWith('ready')
    } })
    throw new Error('what the start needs is not there')`
  const path = join(folder, 'start.mjs')
  writeFileSync(path, script)
  const parent = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  parent.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await new Promise((resolve) => parent.once('close', resolve))
  const pid = Number(said)
  expect(pid).toBeGreaterThan(1)
  await until(() => !isAlive(pid))
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
