// Starts programs, restarts those that end by themselves, and leaves none behind.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program that ended this often before it was ready would fail again. */
const maxStarts = 3
const restartMs = 500
/** The time after which a silent program counts as ready. */
const quietReadyMs = 2_000
/** The time after which a program that does not end is killed. */
const patienceMs = 15_000
const shownLines = 4
/** The host's exit code for an invalid flag or variable. */
const refusedCode = 2

/** @param {(line: string) => void} write receives whole lines, each beginning with its program's name */
export function createSupervisor(write) {
  const children = new Map()
  let isEnding = false
  // Runs however this process ends, except for SIGKILL.
  process.on('exit', () => {
    for (const child of children.values()) child.kill('SIGKILL')
  })

  function run(name, { command, args, settings, isReady, isQuiet }, { onReady, onEnd }) {
    const child = spawn(command, args, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] })
    children.set(name, child)
    const last = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        last.push(line)
        if (last.length > shownLines) last.shift()
        if (isReady?.(line) === true) onReady()
        if (stream === child.stderr && !isQuiet) write(`${name}: ${line}`)
      })
    }
    const settled = isReady === undefined ? setTimeout(() => onReady(), quietReadyMs) : undefined
    let failure
    child.once('error', (error) => (failure = error))
    // Emitted once all output was read, also after an error.
    child.once('close', (code, signal) => {
      clearTimeout(settled)
      if (children.get(name) === child) children.delete(name)
      if (failure === undefined) onEnd(code, String(signal ?? code), last)
      else onEnd(undefined, failure.message, last)
    })
  }

  /**
   * Resolves when the program is ready; from then on it is restarted whenever it ends. Rejects with a reason if it ends
   * too often before.
   */
  function start(name, program) {
    return new Promise((settle, reject) => {
      let wasReady = false
      let starts = 0
      const again = () => {
        if (isEnding) return
        starts += 1
        run(name, program, {
          onReady: () => {
            wasReady = true
            settle()
          },
          onEnd: (code, how, last) => {
            if (isEnding) return
            const said = last.map((line) => `\n${name}: ${line}`).join('')
            if (!wasReady && (code === undefined || code === refusedCode || starts === maxStarts)) {
              reject(new Error(`${name} does not start (${how})${said}`))
              return
            }
            write(`${name} has ended (${how}) and is started again.${program.isQuiet ? said : ''}`)
            setTimeout(again, restartMs)
          },
        })
      }
      again()
    })
  }

  async function endOne(name, signalOf) {
    const child = children.get(name)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((settle) => child.once('exit', settle))
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.kill(signalOf(name))
    await ended
    clearTimeout(timer)
  }

  return {
    start,
    isEnding: () => isEnding,
    /** Ends all programs, one stage after the other, and starts none afterwards. `stages`: patterns of names. */
    end: async (stages, signalOf = () => 'SIGTERM') => {
      isEnding = true
      for (const stage of stages) {
        const names = [...children.keys()].filter((name) => stage.test(name))
        await Promise.all(names.map((name) => endOne(name, signalOf)))
      }
    },
  }
}
