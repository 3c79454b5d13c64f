import type { SpawnOptions } from 'node:child_process'

export type SupervisedProgram = {
  readonly command: string
  readonly args: readonly string[]
  readonly settings?: SpawnOptions
  /** Absent for a program without output when it is ready. */
  readonly isReady?: (line: string) => boolean
  /** Shows only its last lines, after it ends. */
  readonly isQuiet?: boolean
}

export function createSupervisor(write: (line: string) => void): {
  readonly start: (name: string, program: SupervisedProgram) => Promise<void>
  readonly isEnding: () => boolean
  readonly end: (stages: readonly RegExp[], signalOf?: (name: string) => NodeJS.Signals) => Promise<void>
}
