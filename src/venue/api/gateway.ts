import { systemClock, type Clock } from '@/core/lib/clock'
import type { CommandOutcome } from '../engine/event'
import type { RequestTrace, VenueMonitor } from '../monitor'
import { VenueStoppedError, type VenuePort } from '../venuePort'
import { type Origin, createSpentSignatures } from './authenticate'
import { plainAddress } from './plainAddress'
import { createRateLimiter, type RateLimit, type RateLimiter } from './rateLimit'
import { RequestRejected } from './requestRejected'
import { systemScheduler, type Scheduler } from './scheduler'
import type { WalletKeyRule } from './walletKey'

export type GatewayLimits = {
  readonly publicRest: RateLimit
  /** REST with credentials, per account, weighted (rest-private 1.5). */
  readonly privateRest: RateLimit
  /** Socket messages except `ping`, per account if the connection is authenticated, otherwise per sender. */
  readonly socket: RateLimit
}

export type LimitName = keyof GatewayLimits

/** Makes a limiter count the calls that other gateways allow. */
export type ShareLimit = (name: LimitName, limiter: RateLimiter) => RateLimiter

/** Counts of sockets over several gateways. */
export type SharedSockets = {
  readonly set: (sender: string, count: number) => void
  readonly elsewhere: (sender: string) => number
}

export type GatewayOptions = {
  readonly limits?: Partial<GatewayLimits>
  /** Default: `as-is`. */
  readonly walletKey?: WalletKeyRule | undefined
  readonly scheduler?: Scheduler
  /** Clock of the clients. The venue's own clock differs when market time runs faster. */
  readonly wallClock?: Clock
  readonly randomBytes?: (count: number) => Uint8Array
  /** A socket without operations for this long is closed (websocket.md 1.4). */
  readonly idleCloseMs?: number
  /** Maximum open sockets per sender (sender.ts). */
  readonly maxSocketsPerAddress?: number
  readonly onFault?: (fault: unknown) => void
  readonly shareLimit?: ShareLimit | undefined
  readonly sharedSockets?: SharedSockets | undefined
  readonly monitor?: VenueMonitor | undefined
}

export type Gateway = {
  readonly port: VenuePort
  readonly walletKey: WalletKeyRule
  readonly createLimiter: (name: LimitName) => RateLimiter
  readonly scheduler: Scheduler
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly onFault: (fault: unknown) => void
  readonly monitor?: VenueMonitor | undefined
  /**
   * Marks a signature as used, whatever is sent beside it. Rejects a signature that was used before, in this process
   * or an earlier one; with several gateways, also at another gateway. Resolves once the use is on disk. An answer
   * without a command in the journal must wait for that, because otherwise a crash would allow the signature again.
   * @throws RequestRejected
   */
  readonly spendSignature: (signature: string) => Promise<void>
  /** True with several gateways: the request must await `spendSignature` before it has any effect. */
  readonly awaitsSpent: boolean
}

/**
 * Higher than the real venue's clients assume (10 to 30 a second). A page with many panels, or several clients behind
 * one address, must not reach limits that exist only against floods.
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
    walletKey: options.walletKey ?? 'as-is',
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
      // Hexadecimal digits are equal in either case.
      const known = signature.toLowerCase()
      if (!spent.spend(known, scheduler.nowMs())) throw new RequestRejected('TIMESTAMP_OUT_OF_DATE')
      return port.spendForAll === undefined ? port.keepSpent(known) : rejectUnlessFirst(port.spendForAll(known))
    },
    awaitsSpent: port.spendForAll !== undefined,
  }
}

async function rejectUnlessFirst(spent: Promise<boolean>): Promise<void> {
  if (!(await spent)) throw new RequestRejected('TIMESTAMP_OUT_OF_DATE')
}

/** Returns the gateway for one request, so that commands carry the request's trace. */
export function gatewayOf(gateway: Gateway, trace: RequestTrace | undefined): Gateway {
  if (trace === undefined) return gateway
  const { port } = gateway
  return { ...gateway, port: { ...port, submit: (command) => port.submit(command, trace) } }
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** Reports a fault of the venue to standard error, or to a browser's console. */
export function reportFault(fault: unknown): void {
  // Late commands fail because the venue has stopped. The reason was already reported where it occurred.
  if (fault instanceof VenueStoppedError) return
  // oxlint-disable-next-line no-console -- Our own faults belong where the operator looks: standard error, or the console of the worker.
  console.error(`venue gateway: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
}

/**
 * Collects the current times that a request may be signed with: a client signs by its own clock, or by that of `GET
 * /time` and `ping`.
 */
export function originOf(gateway: Gateway, remoteAddress: string | undefined): Origin {
  return {
    ipAddress: plainAddress(remoteAddress),
    nowsNs: [gateway.port.clock.nowNs(), gateway.wallClock.nowNs()],
  }
}

export type Accepted = Extract<CommandOutcome, { isAccepted: true }>

export function accepted(outcome: CommandOutcome): Accepted {
  if (!outcome.isAccepted) throw new RequestRejected(outcome.error)
  return outcome
}
