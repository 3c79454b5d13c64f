import type { MsgHdrs } from '@nats-io/transport-node'
import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import { addMarks, type RequestMark } from './requestMarks'
import { formatSweep, parseSweep, type SweepDigest } from './stateSweep'

/** A command that was left out, because it broke an engine: the message of the command log, and the place in it. */
export type SkippedCommand = { readonly commandsSeq: number; readonly index: number }

/** What engines read of a message of the event stream: they know the events themselves. */
export type EventHead = {
  /** Who published it. */
  readonly engine: string
  /** The build of the publisher, and how many kinds of commands it knows. */
  readonly version: string
  readonly kindCount: number
  /** Up to which message of the command log there are answers, with those in this message. */
  readonly through: number
  /** Of the publisher's state: those that ended with commands in this message. */
  readonly digests: readonly SweepDigest[]
  readonly skipped: SkippedCommand | undefined
}

/** A head as it is written: with the requests that the commands belong to, where someone looks at them. */
export type WrittenHead = EventHead & { readonly marks?: readonly RequestMark[] }

const names = {
  engine: 'Optick-Engine',
  version: 'Optick-Version',
  kindCount: 'Optick-Kinds',
  through: 'Optick-Through',
  digest: 'Optick-Digest',
  skipped: 'Optick-Skipped',
} as const

/** Writes a head into empty headers. */
export function writeHead(headers: MsgHdrs, head: WrittenHead): MsgHdrs {
  const { engine, version, kindCount, through, digests, skipped, marks = [] } = head
  headers.set(names.engine, engine)
  headers.set(names.version, version)
  headers.set(names.kindCount, String(kindCount))
  headers.set(names.through, String(through))
  for (const digest of digests) headers.append(names.digest, formatSweep(digest))
  if (skipped !== undefined) headers.set(names.skipped, `${skipped.commandsSeq}:${skipped.index}`)
  addMarks(headers, marks)
  return headers
}

/** Throws when a message is not of an engine. */
export function readHead(headers: MsgHdrs | undefined): EventHead {
  const through = headers?.get(names.through) ?? ''
  if (headers === undefined || !/^\d+$/.test(through)) throw new Error('a message of the event stream has no head')
  const [, commandsSeq, index] = /^(\d+):(\d+)$/.exec(headers.get(names.skipped)) ?? []
  return {
    engine: headers.get(names.engine),
    version: headers.get(names.version),
    kindCount: Number(headers.get(names.kindCount)),
    through: Number(through),
    digests: headers.values(names.digest).flatMap((text) => parseSweep(text) ?? []),
    skipped:
      commandsSeq === undefined || index === undefined
        ? undefined
        : { commandsSeq: Number(commandsSeq), index: Number(index) },
  }
}

/** The head of the newest message of the event stream; undefined before the first. */
export async function readNewestHead(nats: Nats, name: StreamName): Promise<EventHead | undefined> {
  const seq = await lastSeqOf(nats, name)
  const message = seq === 0 ? null : await nats.manager.streams.getMessage(name.stream, { seq })
  return message === null ? undefined : readHead(message.header)
}
