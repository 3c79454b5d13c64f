import type { MsgHdrs } from '@nats-io/transport-node'
import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import { addMarks, type RequestMark } from './requestMarks'
import { formatSweep, parseSweep, type SweepDigest } from './stateSweep'

/**
 * A command that is skipped because it broke an engine: its message of the command log, and its place in the message.
 */
export type SkippedCommand = { readonly commandsSeq: number; readonly index: number }

/** The part of an event stream message that engines read. They compute the events themselves. */
export type EventHead = {
  readonly engine: string
  /** The publisher's build, and how many kinds of commands it knows. */
  readonly version: string
  readonly kindCount: number
  /** The last message of the command log with answers, including those of this message. */
  readonly through: number
  /** Digests of the publisher's state that ended with commands of this message. */
  readonly digests: readonly SweepDigest[]
  readonly skipped: SkippedCommand | undefined
}

/** A head as written, with the requests of traced commands. */
export type WrittenHead = EventHead & { readonly marks?: readonly RequestMark[] }

const names = {
  engine: 'Optick-Engine',
  version: 'Optick-Version',
  kindCount: 'Optick-Kinds',
  through: 'Optick-Through',
  digest: 'Optick-Digest',
  skipped: 'Optick-Skipped',
} as const

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

/** Throws for a message that is not from an engine. */
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

/** Reads the head of the newest message of the event stream; undefined if the stream is empty. */
export async function readNewestHead(nats: Nats, name: StreamName): Promise<EventHead | undefined> {
  const seq = await lastSeqOf(nats, name)
  const message = seq === 0 ? null : await nats.manager.streams.getMessage(name.stream, { seq })
  return message === null ? undefined : readHead(message.header)
}
