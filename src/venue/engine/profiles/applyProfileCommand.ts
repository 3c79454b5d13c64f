import { emailTypes, isEmailAddress, isEmailType, type EmailType } from '@/protocol/emailTypes'
import type { Address } from '@/protocol/instrument'
import { isNetworkAddress } from '@/protocol/networkAddress'
import { checkUsername } from '@/protocol/username'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { changeProfile, ownerOfUsername } from './changeProfile'
import type { Profile } from './profile'
import type { ProfileCommand } from './profileCommand'
import { withMail } from './writeMails'

/** How long the link in a mail confirms an address, and how soon after it the next such mail may be asked for; ours. */
const confirmationNs = 24n * 3_600_000_000_000n
const resendNs = 60_000_000_000n

export function applyProfileCommand(turn: Turn, command: ProfileCommand): Outcome {
  const profile = turn.state.profiles.byAccount.get(command.account)
  // What is asked with a token is asked by strangers too: they are not told who has an account.
  const hasToken = command.type === 'confirmEmailAddress' || command.type === 'unsubscribe'
  if (profile === undefined) return refused(hasToken ? 'INVALID_ACCESS_TOKEN' : 'ACCOUNT_DOES_NOT_EXIST')
  switch (command.type) {
    case 'setUsername':
      return setUsername(turn, profile, command)
    case 'setEmailAddress':
      return setEmailAddress(turn, profile, command)
    case 'confirmEmailAddress':
      return confirmEmailAddress(turn, profile, command.account, command.token)
    case 'unsubscribe':
      return unsubscribe(turn, profile, command.account, command.token)
    case 'setEmailPreference':
      return setEmailPreference(turn, profile, command)
    case 'setNetworkAddress':
      return setNetworkAddress(turn, profile, command)
  }
}

type Of<Type extends ProfileCommand['type']> = Extract<ProfileCommand, { readonly type: Type }>

/** The name that is given up is free at once. */
function setUsername(turn: Turn, profile: Profile, { account, username }: Of<'setUsername'>): Outcome {
  const wrong = checkUsername(username)
  if (wrong !== undefined) return refused(wrong)
  const owner = ownerOfUsername(turn.state, username)
  if (owner !== undefined && owner !== account) return refused('USERNAME_ALREADY_USED')
  if (username !== profile.username) changeProfile(turn, account, { ...profile, username })
  return accepted
}

/**
 * Writes a mail that asks to confirm the address, also when it is the one that is there and was not confirmed yet. The
 * tokens of the address before are worth nothing from here on.
 */
function setEmailAddress(turn: Turn, profile: Profile, command: Of<'setEmailAddress'>): Outcome {
  const { account, emailAddress: address, confirmationToken: token, unsubscribeToken } = command
  const { email } = profile
  if (!isEmailAddress(address)) return refused('BAD_REQUEST')
  if (email?.address === address && email.isVerified) return accepted
  // Whoever could ask without end could have the venue write to strangers without end.
  if (email !== undefined && turn.timeNs - email.askedAtNs < resendNs) return refused('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  const expiresAtNs = turn.timeNs + confirmationNs
  const confirmation = { token, expiresAtNs }
  const asked = { address, isVerified: false, confirmation, askedAtNs: turn.timeNs, unsubscribeToken }
  const about = { kind: 'confirmation', ...confirmation } as const
  changeProfile(turn, account, withMail({ ...profile, email: asked }, { to: address, sentAtNs: turn.timeNs, about }))
  return accepted
}

function confirmEmailAddress(turn: Turn, profile: Profile, account: Address, token: string): Outcome {
  const { email } = profile
  const confirmation = email?.confirmation
  const isGood = confirmation?.token === token && turn.timeNs < confirmation.expiresAtNs
  if (email === undefined || !isGood) return refused('INVALID_ACCESS_TOKEN')
  changeProfile(turn, account, { ...profile, email: { ...email, isVerified: true, confirmation: undefined } })
  return accepted
}

/** The link stands in every mail, so it works as often as it is followed. */
function unsubscribe(turn: Turn, profile: Profile, account: Address, token: string): Outcome {
  if (profile.email?.unsubscribeToken !== token) return refused('INVALID_ACCESS_TOKEN')
  const emailPreferences: Partial<Record<EmailType, boolean>> = {}
  for (const type of emailTypes) emailPreferences[type] = false
  changeProfile(turn, account, { ...profile, emailPreferences })
  return accepted
}

function setEmailPreference(turn: Turn, profile: Profile, command: Of<'setEmailPreference'>): Outcome {
  const { account, emailType, isEnabled } = command
  if (!isEmailType(emailType)) return refused('INVALID_EMAIL_TYPE')
  const emailPreferences = { ...profile.emailPreferences, [emailType]: isEnabled }
  changeProfile(turn, account, { ...profile, emailPreferences })
  return accepted
}

function setNetworkAddress(turn: Turn, profile: Profile, command: Of<'setNetworkAddress'>): Outcome {
  const { account, network, networkAddress } = command
  if (!isNetworkAddress(network, networkAddress)) return refused('INVALID_ADDRESS')
  const networkAddresses = { ...profile.networkAddresses, [network]: networkAddress }
  changeProfile(turn, account, { ...profile, networkAddresses })
  return accepted
}
