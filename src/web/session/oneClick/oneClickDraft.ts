import { formatFixed6, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import type { OneClickLimits } from './oneClickLimits'

/** Session length in hours; `key` lasts as long as the signing key. */
export const sessionLives = ['1', '8', '24', 'key'] as const
export type SessionLifeChoice = (typeof sessionLives)[number]

/** Form values as typed. An empty field means no limit. */
export type OneClickDraft = {
  readonly orderUsd: string
  readonly sessionUsd: string
  readonly sessionOrders: string
  readonly sessionPegEdits: string
  readonly life: SessionLifeChoice
}

export type OneClickField = 'orderUsd' | 'sessionUsd' | 'sessionOrders' | 'sessionPegEdits'

const hourMs = 3_600_000

export function draftOf(limits: OneClickLimits): OneClickDraft {
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits, sessionLifeMs } = limits
  return {
    orderUsd: orderUsd === undefined ? '' : formatFixed6(orderUsd),
    sessionUsd: sessionUsd === undefined ? '' : formatFixed6(sessionUsd),
    sessionOrders: sessionOrders === undefined ? '' : String(sessionOrders),
    sessionPegEdits: sessionPegEdits === undefined ? '' : String(sessionPegEdits),
    life: sessionLives.find((life) => life !== 'key' && Number(life) * hourMs === sessionLifeMs) ?? 'key',
  }
}

export function readDraft(
  draft: OneClickDraft,
): { readonly limits: OneClickLimits } | { readonly errors: Partial<Record<OneClickField, string>> } {
  const errors: Partial<Record<OneClickField, string>> = {}
  const usd = (field: 'orderUsd' | 'sessionUsd'): Usd | undefined => {
    if (draft[field].trim() === '') return undefined
    const value = decimalValue<Usd>(draft[field])
    if (value === undefined || value <= 0n || draft[field].length > 15)
      errors[field] = t('Enter an amount above 0, or leave empty for no limit')
    return value
  }
  const orderUsd = usd('orderUsd')
  const sessionUsd = usd('sessionUsd')
  const count = (field: 'sessionOrders' | 'sessionPegEdits'): number | undefined => {
    const text = draft[field].trim()
    if (text === '') return undefined
    if (!/^[1-9]\d{0,6}$/.test(text)) errors[field] = t('Enter a whole number, or leave empty for no limit')
    return Number(text)
  }
  const sessionOrders = count('sessionOrders')
  const sessionPegEdits = count('sessionPegEdits')
  if (orderUsd !== undefined && sessionUsd !== undefined && orderUsd > sessionUsd)
    errors.orderUsd ??= t('Can’t exceed the session limit')
  if (Object.keys(errors).length > 0) return { errors }
  const sessionLifeMs = draft.life === 'key' ? undefined : Number(draft.life) * hourMs
  return { limits: { orderUsd, sessionUsd, sessionOrders, sessionPegEdits, sessionLifeMs } }
}
