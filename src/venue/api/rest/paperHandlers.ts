import type { Address } from '@/core/protocol/instrument'
import { getPaperMails as endpoint, type PaperMail } from '@/core/protocol/paper/getPaperMails'
import type { Mail, MailSubject } from '../../engine/profiles/profile'
import { profileOf } from '../../live/liveProfiles'
import { getPaperMarket, getPaperQueue } from './paperMarket'
import { getPaperReplay, getPaperReplayCurve, postPaperReplay } from './paperReplay'
import { type ServedEndpoint, servePrivateEndpoint } from './serveEndpoint'

/** A read-only key sees mails without their tokens. */
const getPaperMails = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
  const { mails, email } = profileOf(port.live, caller.account)
  const nowNs = port.clock.nowNs()
  const records = mails.map((mail): PaperMail => {
    const record = mailRecordOf(caller.account, mail)
    const isCurrent = !caller.isReadOnly && email?.address === mail.to
    if (!isCurrent) return record
    const { confirmation, unsubscribeToken } = email
    const isGood =
      mail.about.kind === 'confirmation' && mail.about.token === confirmation?.token && nowNs < confirmation.expiresAtNs
    return { ...record, unsubscribeToken, ...(isGood ? { confirmationToken: confirmation.token } : {}) }
  })
  return { mails: records.toReversed() }
})

/** Operations of the paper venue alone, under `/paper`. Not part of the interface, so absent from every inventory. */
export const paperHandlers: readonly ServedEndpoint[] = [
  getPaperMails,
  getPaperMarket,
  getPaperQueue,
  getPaperReplay,
  postPaperReplay,
  getPaperReplayCurve,
]

/** Builds a mail as a real venue would send it. All its text is the venue's own. */
function mailRecordOf(account: Address, { to, sentAtNs, about }: Mail): PaperMail {
  return { to, createdTimestamp: sentAtNs, ...textOf(account, about) }
}

function textOf(account: Address, about: MailSubject): Pick<PaperMail, 'subject' | 'text'> {
  switch (about.kind) {
    case 'confirmation':
      return {
        subject: 'Confirm your e-mail address',
        text: `Mails about the account ${account} are to be sent here. Follow the link within a day to confirm it. If it was not you who asked for this, there is nothing to do.`,
      }
    case 'deposit':
      return { subject: `Deposit of ${about.detail}`, text: `${about.detail} have come to the account ${account}.` }
    case 'withdraw':
      return { subject: 'Withdrawal', text: `The balance of the account ${account} has changed by ${about.detail}.` }
    case 'transfer':
      return { subject: 'Transfer', text: `The balance of the account ${account} has changed by ${about.detail}.` }
    case 'settlement':
      return {
        subject: `${about.detail} was settled`,
        text: `Your position in ${about.detail} has expired and was settled.`,
      }
    case 'liquidation':
      return {
        subject: 'Liquidation',
        text: `The margin of the account ${account} is not enough: the venue reduces ${about.detail}.`,
      }
    case 'referral':
      return { subject: 'Referral', text: `${about.detail} has registered with your referral code.` }
  }
}
