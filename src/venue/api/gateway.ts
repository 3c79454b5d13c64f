import { systemClock, type Clock } from '@/core/lib/clock'
import type { CommandOutcome } from '../engine/event'
import type { RequestTrace, VenueMonitor } from '../monitor'
import { VenueStoppedError, type VenuePort } from '../venuePort'
import { type Origin, createSpentSignatures } from './authenticate'
import { createRateLimiter, type RateLimit, type RateLimiter } from './rateLimit'
import { RequestRefused } from './requestRefused'
import { systemScheduler, type Scheduler } from './scheduler'
import { plainAddress } from './plainAddress'

export type GatewayLimits = {
  /** REST without credentials, per sender (sender.ts). */
  readonly publicRest: RateLimit
  /** REST with credentials, per account, in weights (rest-private 1.5). */
  readonly privateRest: RateLimit
  /** Socket messages but `ping`, per account of the connection, else per sender. */
  readonly socket: RateLimit
}

export type LimitName = keyof GatewayLimits

/** Makes a limiter of this gateway one of several gateways. */
export type ShareLimit = (name: LimitName, limiter: RateLimiter) => RateLimiter

/** Sockets over several gateways. */
export type SharedSockets = {
  /** How many a sender has at this gateway now. */
  readonly set: (sender: string, count: number) => void
  /** How many it has at the others. */
  readonly elsewhere: (sender: string) => number
}

export type GatewayOptions = {
  readonly limits?: Partial<GatewayLimits>
  readonly scheduler?: Scheduler
  /** The time that clients use. The venue's own clock differs from it when market time runs faster. */
  readonly wallClock?: Clock
  /** For new keys and secrets. */
  readonly randomBytes?: (count: number) => Uint8Array
  /** A socket on which no operation arrived for this long is closed (websocket.md 1.4). */
  readonly idleCloseMs?: number
  /** Sockets that one sender (sender.ts) may hold open. */
  readonly maxSocketsPerAddress?: number
  /** Receives our own faults, which clients see as `INTERNAL_ERROR`. Default: {@link reportFault}. */
  readonly onFault?: (fault: unknown) => void
  /** Where other gateways limit the same senders. */
  readonly shareLimit?: ShareLimit | undefined
  /** Where other gateways have sockets of the same senders. */
  readonly sharedSockets?: SharedSockets | undefined
  /** Who watches requests and sockets. */
  readonly monitor?: VenueMonitor | undefined
}

/** What the handlers of both transports work with. */
export type Gateway = {
  readonly port: VenuePort
  readonly createLimiter: (name: LimitName) => RateLimiter
  readonly scheduler: Scheduler
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly onFault: (fault: unknown) => void
  readonly monitor?: VenueMonitor | undefined
  /**
   * Spends a signature, which is good for one request only, whatever is sent beside it. A signature that was spent
   * before, in this process or an earlier one, is refused at once. Settles when it is on the disk: an answer that
   * involves no command in the journal waits for that, or a crash would let the signature be used again. Where there are
   * other gateways it rejects when one of them has taken the signature.
   * @throws RequestRefused
   */
  readonly spendSignature: (signature: string) => Promise<void>
  /** Whether a request must wait for `spendSignature` before it does anything, because there are other gateways. */
  readonly awaitsSpent: boolean
}

/**
 * More than the real venue's clients assume (10 to 30 a second): one page with many panels, or several clients behind
 * one address, must not run into a limit that exists to stop floods.
 */
const defaultLimits: GatewayLimits = {
  publicRest: { perSecond: 50, burst: 200 },
  privateRest: { perSecond: 50, burst: 200 },
  socket: { perSecond: 200, burst: 400 },
}

export const noLimits: GatewayLimits = { publicRest: 'off', privateRest: 'off', socket: 'off' }

export function createGateway(port: VenuePort, options: GatewayOptions): Gateway {
  const scheduler = options.scheduler ?? systemScheduler
  const limits = { ...defaultLimits, ...options.limits }
  const spent = createSpentSignatures(port.spentBefore, scheduler.nowMs())
  return {
    port,
    createLimiter: (name) => {
      const limiter = createRateLimiter(limits[name])
      return limits[name] === 'off' ? limiter : (options.shareLimit?.(name, limiter) ?? limiter)
    },
    scheduler,
    wallClock: options.wallClock ?? systemClock,
    randomBytes: options.randomBytes ?? randomBytes,
    onFault: options.onFault ?? reportFault,
    monitor: options.monitor,
    spendSignature: (signature) => {
      // Hexadecimal digits are the same in either case.
      const known = signature.toLowerCase()
      if (!spent.spend(known, scheduler.nowMs())) throw new RequestRefused('TIMESTAMP_OUT_OF_DATE')
      return port.spendForAll === undefined ? port.keepSpent(known) : refuseUnlessFirst(port.spendForAll(known))
    },
    awaitsSpent: port.spendForAll !== undefined,
  }
}

/** @throws RequestRefused */
async function refuseUnlessFirst(spent: Promise<boolean>): Promise<void> {
  if (!(await spent)) throw new RequestRefused('TIMESTAMP_OUT_OF_DATE')
}

/** The gateway as one request sees it: the commands that it submits carry its trace. */
export function gatewayOf(gateway: Gateway, trace: RequestTrace | undefined): Gateway {
  if (trace === undefined) return gateway
  const { port } = gateway
  return { ...gateway, port: { ...port, submit: (command) => port.submit(command, trace) } }
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** To standard error, or the console of a browser. */
export function reportFault(fault: unknown): void {
  // The reason for the stop is reported once, where it occurred, not again for every command that came too late.
  if (fault instanceof VenueStoppedError) return
  // oxlint-disable-next-line no-console -- Our own faults belong where the operator looks: standard error, or the console of the worker.
  console.error(`venue gateway: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
}

/** A client signs by its own clock or by the one that `GET /time` and `ping` show; both count as now. */
export function originOf(gateway: Gateway, remoteAddress: string | undefined): Origin {
  return {
    ipAddress: plainAddress(remoteAddress),
    nowsNs: [gateway.port.clock.nowNs(), gateway.wallClock.nowNs()],
  }
}

export type Accepted = Extract<CommandOutcome, { isAccepted: true }>

/** @throws RequestRefused */
export function accepted(outcome: CommandOutcome): Accepted {
  if (!outcome.isAccepted) throw new RequestRefused(outcome.error)
  return outcome
}
