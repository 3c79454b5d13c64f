import type { EmailType } from '@/core/protocol/emailTypes'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { CommandContext } from '../commandContext'
import type { BalanceReason, EngineEvent } from '../event'
import type { ExchangeState } from '../state'
import { changeProfile } from './changeProfile'
import { maxMails, type Mail, type Profile } from './profile'

/**
 * Writes mails about the effects of the command to affected accounts, if their address is confirmed and their
 * preferences allow it.
 */
export function writeMails(context: CommandContext): void {
  if (context.state.profiles.reachable.size === 0) return
  const news = context.events.flatMap((event) => newsOf(context.state, event) ?? [])
  for (const one of news) writeMail(context, one)
}

type News = { readonly account: Address; readonly type: EmailType; readonly detail: string }

function newsOf({ instruments }: ExchangeState, event: EngineEvent): News | undefined {
  const nameOf = (instrumentId: string) => instruments.get(instrumentId)?.instrument.instrumentName ?? instrumentId
  if (event.type === 'balanceChanged' || event.type === 'collateralChanged') {
    const { account, change, reason } = event
    const type = typeOfReason[reason]
    const unit = event.type === 'balanceChanged' ? 'USDC' : event.asset
    return type === undefined ? undefined : { account, type, detail: `${formatFixed6(change)} ${unit}` }
  }
  if (event.type === 'liquidationChanged' && event.stage !== undefined) {
    return {
      account: event.account,
      type: 'liquidation',
      detail: event.instrumentId === undefined ? 'your account' : nameOf(event.instrumentId),
    }
  }
  if (event.type === 'positionSettled') {
    return { account: event.account, type: 'settlement', detail: nameOf(event.settlement.instrumentId) }
  }
  return undefined
}

const typeOfReason: Readonly<Partial<Record<BalanceReason, EmailType>>> = {
  deposit: 'deposit',
  bridged: 'deposit',
  withdraw: 'withdraw',
  send: 'transfer',
  receive: 'transfer',
}

export function writeReferralMail(context: CommandContext, referrer: Address, referee: Address): void {
  const name = context.state.profiles.byAccount.get(referee)?.username ?? referee
  writeMail(context, { account: referrer, type: 'referral', detail: name })
}

function writeMail(context: CommandContext, { account, type, detail }: News): void {
  const profile = context.state.profiles.byAccount.get(account)
  if (profile?.email?.isVerified !== true || profile.emailPreferences[type] === false) return
  const mail = { to: profile.email.address, sentAtNs: context.timeNs, about: { kind: type, detail } }
  changeProfile(context, account, withMail(profile, mail))
}

export function withMail(profile: Profile, mail: Mail): Profile {
  return { ...profile, mails: [...profile.mails, mail].slice(-maxMails) }
}
