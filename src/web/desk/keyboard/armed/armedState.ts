import * as z from 'zod/mini'

/**
 * State machine of armed mode, in which single keys send orders, each after a delay during which it can be cancelled.
 * Pure: time comes with events, and side effects are returned.
 */

/** Idle timeout of armed mode. */
export const idleLimitMs = 5 * 60_000
/** A timer this late means that the machine or the page slept, so nobody watched the held order. */
export const sleptMs = 1_000

export type Held<Send> = { readonly send: Send; readonly heldAtMs: number; readonly sendsAtMs: number }

export type ArmedState<Send> =
  | { readonly status: 'off' }
  | { readonly status: 'armed'; readonly idleEndsMs: number; readonly held: Held<Send> | undefined }

export type DisarmReason = 'trader' | 'idle' | 'hidden' | 'connection' | 'signing'
export type DropReason = 'trader' | 'left' | 'slept' | DisarmReason

export type ArmedEvent<Send> =
  | { readonly kind: 'arm' }
  | { readonly kind: 'disarm'; readonly why: DisarmReason }
  /** A shortcut that holds no order. It restarts the idle timer. */
  | { readonly kind: 'used' }
  /** Holds an order for the delay. `replaces` allows it to replace the currently held order, with a new delay. */
  | {
      readonly kind: 'hold'
      readonly send: Send
      readonly windowMs: number
      readonly replaces?: (held: Send) => boolean
    }
  | { readonly kind: 'drop'; readonly why: DropReason }
  | { readonly kind: 'time' }

export type ArmedEffect<Send> =
  | { readonly kind: 'send'; readonly send: Send }
  | { readonly kind: 'dropped'; readonly send: Send; readonly why: DropReason }
  | { readonly kind: 'disarmed'; readonly why: DisarmReason }
  /** A new order was dropped, because another order is held. */
  | { readonly kind: 'busy' }

type Step<Send> = readonly [state: ArmedState<Send>, effects: readonly ArmedEffect<Send>[]]

export function stepArmed<Send>(state: ArmedState<Send>, event: ArmedEvent<Send>, nowMs: number): Step<Send> {
  const idleEndsMs = nowMs + idleLimitMs
  if (state.status === 'off') {
    return event.kind === 'arm' ? [{ status: 'armed', idleEndsMs, held: undefined }, []] : [state, []]
  }
  const { held } = state
  switch (event.kind) {
    case 'arm':
    case 'used':
      return [{ ...state, idleEndsMs }, []]
    case 'disarm':
      return [{ status: 'off' }, [...dropped(held, event.why), { kind: 'disarmed', why: event.why }]]
    case 'hold': {
      if (held !== undefined && event.replaces?.(held.send) !== true)
        return [{ ...state, idleEndsMs }, [{ kind: 'busy' }]]
      const { send, windowMs } = event
      return [{ ...state, idleEndsMs, held: { send, heldAtMs: nowMs, sendsAtMs: nowMs + windowMs } }, []]
    }
    case 'drop':
      return [{ ...state, held: undefined }, dropped(held, event.why)]
    case 'time':
      return atTime(state, nowMs)
  }
}

export function nextArmedMs<Send>(state: ArmedState<Send>): number | undefined {
  if (state.status === 'off') return undefined
  return state.held === undefined ? state.idleEndsMs : Math.min(state.held.sendsAtMs, state.idleEndsMs)
}

function atTime<Send>(state: Extract<ArmedState<Send>, { status: 'armed' }>, nowMs: number): Step<Send> {
  const { held, idleEndsMs } = state
  if (held !== undefined && nowMs >= held.sendsAtMs) {
    const free = { ...state, held: undefined }
    const hasSlept = nowMs - held.sendsAtMs > sleptMs
    return [free, hasSlept ? dropped(held, 'slept') : [{ kind: 'send', send: held.send }]]
  }
  if (nowMs < idleEndsMs) return [state, []]
  return [{ status: 'off' }, [...dropped(held, 'idle'), { kind: 'disarmed', why: 'idle' }]]
}

function dropped<Send>(held: Held<Send> | undefined, why: DropReason): readonly ArmedEffect<Send>[] {
  return held === undefined ? [] : [{ kind: 'dropped', send: held.send, why }]
}

/** Choices of the delay during which a held order can be cancelled, in milliseconds. */
export const windowChoices = [500, 1_000, 1_500, 2_000, 3_000] as const

const armedChoices = z.object({ windowMs: z.literal(windowChoices) })
type ArmedChoices = z.output<typeof armedChoices>

/** Reads the stored choice. An invalid value falls back to 1.5 s. */
export function readArmedChoices(persisted: unknown): ArmedChoices {
  const parsed = z.safeParse(armedChoices, persisted)
  return parsed.success ? parsed.data : { windowMs: 1_500 }
}
