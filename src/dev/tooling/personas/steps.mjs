// What each persona does: commands in a folder of its own, with the time of every step.

import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** Ends a step with a reason. */
export function must(isTrue, reason) {
  if (!isTrue) throw new Error(reason)
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Runs a persona: counts and times its steps, and ends what it has started. */
export async function play(name, work) {
  const started = []
  const startedMs = Date.now()
  let steps = 0
  const step = async (title, run) => {
    const beganMs = Date.now()
    steps += 1
    const value = await run()
    console.log(`  ${steps}. ${title} (${((Date.now() - beganMs) / 1000).toFixed(1)} s)`)
    return value
  }
  /** Runs a shell command and resolves with its output. Throws with the output if it fails. */
  const sh = (command, cwd, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, {
        cwd,
        shell: true,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
      child.on('close', (code) =>
        code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${code}:\n${text.slice(-2000)}`)),
      )
    })
  /** Starts a server in a process group of its own, and resolves when it prints the pattern or answers at the URL. */
  const serve = async (command, cwd, { prints, answers, env = {} }) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    for (const giveUpAt = Date.now() + 600_000; ;) {
      if (prints?.test(text)) return text
      const isUp =
        answers !== undefined &&
        (await fetch(answers).then(
          ({ ok }) => ok,
          () => false,
        ))
      if (isUp) return text
      must(child.exitCode === null && Date.now() < giveUpAt, `${command} did not start:\n${text.slice(-2000)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  console.log(name)
  try {
    await work({ step, sh, serve })
    return { name, steps, minutes: (Date.now() - startedMs) / 60_000 }
  } catch (error) {
    console.log(`  ✗ ${error.message}`)
    return { name, steps, failed: error.message.split('\n')[0] }
  } finally {
    for (const child of started.toReversed()) await endGroup(child)
  }
}

async function endGroup(child) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid, 'SIGTERM')
  const isEnded = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, 15_000))])
  if (isEnded !== true) process.kill(-child.pid, 'SIGKILL')
}
