import type { SpawnOptions } from 'node:child_process'

export type SupervisedProgram = {
  readonly command: string
  readonly args: readonly string[]
  readonly settings?: SpawnOptions
  /** Left out for a program that says nothing when all is well. */
  readonly isReady?: (line: string) => boolean
  /** Shows only what it said last, when it ends. */
  readonly isQuiet?: boolean
}

export function createSupervisor(write: (line: string) => void): {
  readonly start: (name: string, program: SupervisedProgram) => Promise<void>
  readonly isEnding: () => boolean
  readonly end: (stages: readonly RegExp[], signalOf?: (name: string) => NodeJS.Signals) => Promise<void>
}
