import { getPaperMails as endpoint, type PaperMail } from '@/protocol/paper/getPaperMails'
import { profileOf } from '../../live/liveProfiles'
import { mailRecordOf } from '../records/mailRecordOf'
import { servePrivateEndpoint } from './serveEndpoint'

/** A key that may only read is shown mails without what could be done by them. */
export const getPaperMails = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
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
