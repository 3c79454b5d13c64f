import type { MsgHdrs } from '@nats-io/transport-node'
import { formatSweep, parseSweep, type SweepDigest } from './stateSweep'

/** A command that was left out, because it broke an engine: the message of the command log, and the place in it. */
export type SkippedCommand = { readonly commandsSeq: number; readonly index: number }

/** What engines read of a message of the event stream: they know the events themselves. */
export type EventHead = {
  /** Who published it. */
  readonly engine: string
  /** Up to which message of the command log there are answers, with those in this message. */
  readonly through: number
  /** Of the publisher's state: those that ended with commands in this message. */
  readonly digests: readonly SweepDigest[]
  readonly skipped: SkippedCommand | undefined
}

const names = {
  engine: 'Optick-Engine',
  through: 'Optick-Through',
  digest: 'Optick-Digest',
  skipped: 'Optick-Skipped',
} as const

/** Writes a head into empty headers. */
export function writeHead(headers: MsgHdrs, { engine, through, digests, skipped }: EventHead): MsgHdrs {
  headers.set(names.engine, engine)
  headers.set(names.through, String(through))
  for (const digest of digests) headers.append(names.digest, formatSweep(digest))
  if (skipped !== undefined) headers.set(names.skipped, `${skipped.commandsSeq}:${skipped.index}`)
  return headers
}

/** Throws when a message is not of an engine. */
export function readHead(headers: MsgHdrs | undefined): EventHead {
  const through = headers?.get(names.through) ?? ''
  if (headers === undefined || !/^\d+$/.test(through)) throw new Error('a message of the event stream has no head')
  const [, commandsSeq, index] = /^(\d+):(\d+)$/.exec(headers.get(names.skipped)) ?? []
  return {
    engine: headers.get(names.engine),
    through: Number(through),
    digests: headers.values(names.digest).flatMap((text) => parseSweep(text) ?? []),
    skipped:
      commandsSeq === undefined || index === undefined
        ? undefined
        : { commandsSeq: Number(commandsSeq), index: Number(index) },
  }
}
