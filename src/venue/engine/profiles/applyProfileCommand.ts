import { emailTypes, isEmailAddress, isEmailType, type EmailType } from '@/core/protocol/emailTypes'
import type { Address } from '@/core/protocol/instrument'
import { isNetworkAddress } from '@/core/protocol/networkAddress'
import { checkUsername } from '@/core/protocol/username'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { changeProfile, ownerOfUsername } from './changeProfile'
import type { Profile, ProfileCommand } from './profile'
import { withMail } from './writeMails'

/** Validity of a confirmation link, and the wait before the next mail may be requested; our choice. */
const confirmationNs = 24n * 3_600_000_000_000n
const resendNs = 60_000_000_000n

export function applyProfileCommand(context: CommandContext, command: ProfileCommand): CommandOutcome {
  const profile = context.state.profiles.byAccount.get(command.account)
  // Strangers can send commands with a token too, so the error must not reveal who has an account.
  const hasToken = command.type === 'confirmEmailAddress' || command.type === 'unsubscribe'
  if (profile === undefined) return rejected(hasToken ? 'INVALID_ACCESS_TOKEN' : 'ACCOUNT_DOES_NOT_EXIST')
  switch (command.type) {
    case 'setUsername':
      return setUsername(context, profile, command)
    case 'setEmailAddress':
      return setEmailAddress(context, profile, command)
    case 'confirmEmailAddress':
      return confirmEmailAddress(context, profile, command.account, command.token)
    case 'unsubscribe':
      return unsubscribe(context, profile, command.account, command.token)
    case 'setEmailPreference':
      return setEmailPreference(context, profile, command)
    case 'setNetworkAddress':
      return setNetworkAddress(context, profile, command)
  }
}

type Of<Type extends ProfileCommand['type']> = Extract<ProfileCommand, { readonly type: Type }>

/** Renames the account. The old name can be taken at once. */
function setUsername(
  context: CommandContext,
  profile: Profile,
  { account, username }: Of<'setUsername'>,
): CommandOutcome {
  const wrong = checkUsername(username)
  if (wrong !== undefined) return rejected(wrong)
  const owner = ownerOfUsername(context.state, username)
  if (owner !== undefined && owner !== account) return rejected('USERNAME_ALREADY_USED')
  if (username !== profile.username) changeProfile(context, account, { ...profile, username })
  return accepted
}

/** Writes a confirmation mail, also for an unchanged address that is not confirmed yet. Invalidates earlier tokens. */
function setEmailAddress(context: CommandContext, profile: Profile, command: Of<'setEmailAddress'>): CommandOutcome {
  const { account, emailAddress: address, confirmationToken: token, unsubscribeToken } = command
  const { email } = profile
  if (!isEmailAddress(address)) return rejected('BAD_REQUEST')
  if (email?.address === address && email.isVerified) return accepted
  // Without this limit anyone could make the venue mail strangers endlessly.
  if (email !== undefined && context.timeNs - email.askedAtNs < resendNs)
    return rejected('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  const expiresAtNs = context.timeNs + confirmationNs
  const confirmation = { token, expiresAtNs }
  const asked = { address, isVerified: false, confirmation, askedAtNs: context.timeNs, unsubscribeToken }
  const about = { kind: 'confirmation', ...confirmation } as const
  changeProfile(
    context,
    account,
    withMail({ ...profile, email: asked }, { to: address, sentAtNs: context.timeNs, about }),
  )
  return accepted
}

function confirmEmailAddress(
  context: CommandContext,
  profile: Profile,
  account: Address,
  token: string,
): CommandOutcome {
  const { email } = profile
  const confirmation = email?.confirmation
  const isGood = confirmation?.token === token && context.timeNs < confirmation.expiresAtNs
  if (email === undefined || !isGood) return rejected('INVALID_ACCESS_TOKEN')
  changeProfile(context, account, { ...profile, email: { ...email, isVerified: true, confirmation: undefined } })
  return accepted
}

/** Switches off all mails. Every mail contains the link, so it works repeatedly. */
function unsubscribe(context: CommandContext, profile: Profile, account: Address, token: string): CommandOutcome {
  if (profile.email?.unsubscribeToken !== token) return rejected('INVALID_ACCESS_TOKEN')
  const emailPreferences: Partial<Record<EmailType, boolean>> = {}
  for (const type of emailTypes) emailPreferences[type] = false
  changeProfile(context, account, { ...profile, emailPreferences })
  return accepted
}

function setEmailPreference(
  context: CommandContext,
  profile: Profile,
  command: Of<'setEmailPreference'>,
): CommandOutcome {
  const { account, emailType, isEnabled } = command
  if (!isEmailType(emailType)) return rejected('INVALID_EMAIL_TYPE')
  const emailPreferences = { ...profile.emailPreferences, [emailType]: isEnabled }
  changeProfile(context, account, { ...profile, emailPreferences })
  return accepted
}

function setNetworkAddress(
  context: CommandContext,
  profile: Profile,
  command: Of<'setNetworkAddress'>,
): CommandOutcome {
  const { account, network, networkAddress } = command
  if (!isNetworkAddress(network, networkAddress)) return rejected('INVALID_ADDRESS')
  const networkAddresses = { ...profile.networkAddresses, [network]: networkAddress }
  changeProfile(context, account, { ...profile, networkAddresses })
  return accepted
}
