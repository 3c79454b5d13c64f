import type { PaperMail } from '@/protocol/paper/getPaperMails'
import type { Address } from '@/protocol/instrument'
import type { Mail, MailSubject } from '../../engine/profiles/profile'

/** A mail in the words that it would be sent in. Nothing in it was written by somebody else than the venue. */
export function mailRecordOf(account: Address, { to, sentAtNs, about }: Mail): PaperMail {
  return { to, createdTimestamp: sentAtNs, ...wordsOf(account, about) }
}

function wordsOf(account: Address, about: MailSubject): Pick<PaperMail, 'subject' | 'text'> {
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
