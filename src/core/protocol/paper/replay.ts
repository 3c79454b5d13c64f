import * as z from 'zod/mini'
import { decimalNumber, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** The state of a replayed market. Times are UNIX nanoseconds of the recording. */
export const replayStatus = wireObject({
  /** SHA-256 of the recording, hex. */
  hash: z.string(),
  startTime: unixNanos,
  endTime: unixNanos,
  time: unixNanos,
  playing: z.boolean(),
  /** Recorded seconds a second. */
  speed: z.number(),
  clock: z.enum(['real', 'lockstep']),
  /** Counts the jumps. */
  session: z.int(),
  instruments: z.array(z.string()),
})
export type ReplayReport = z.output<typeof replayStatus>

/** Fastest and slowest replay, in recorded seconds a second. */
export const replaySpeeds = { least: 0.1, most: 1000 } as const

export const replaySteps = ['message', 'second', 'candle'] as const
export type ReplayStep = (typeof replaySteps)[number]

const orders = wireObject({
  play: z.optional(z.literal(true)),
  pause: z.optional(z.literal(true)),
  step: z.optional(z.enum(replaySteps)),
  speed: z.optional(z.number().check(z.gte(replaySpeeds.least), z.lte(replaySpeeds.most))),
  /** The time to begin a new session at. */
  jump: z.optional(unixNanos),
  /** Nanoseconds of the recording to go on by. */
  advance: z.optional(unixNanos),
})
export type ReplayOrder = z.output<typeof orders>

/** GET /paper/replay: only on a paper venue that replays a recording; another answers `SERVICE_NOT_FOUND`. */
export const getPaperReplay = defineEndpoint({
  name: 'getPaperReplay',
  method: 'GET',
  path: '/paper/replay',
  access: 'public',
  group: 'market',
  summary: 'State of the replayed market',
  usedIn: 'chart',
  reply: replayStatus,
})

/**
 * POST /paper/replay: drives the replay by exactly one member, and answers with the state reached. Any account of the
 * venue may do so, because a paper venue has one owner.
 */
export const postPaperReplay = defineEndpoint({
  name: 'postPaperReplay',
  method: 'POST',
  path: '/paper/replay',
  access: 'private',
  group: 'market',
  summary: 'Drive the replayed market',
  usedIn: 'chart',
  body: orders.check(z.refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1)),
  reply: replayStatus,
})

/** GET /paper/replay/curve: prices over the whole recording, oldest first, at most 2,000 points. */
export const getPaperReplayCurve = defineEndpoint({
  name: 'getPaperReplayCurve',
  method: 'GET',
  path: '/paper/replay/curve',
  access: 'public',
  group: 'market',
  summary: 'Price curve of the recording',
  usedIn: 'chart',
  query: wireObject({ instrument: z.string() }),
  reply: wireObject({ curve: z.array(z.tuple([unixNanos, decimalNumber])) }),
})
