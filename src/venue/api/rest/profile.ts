import { plainHex } from '@/core/lib/bytes'
import { emailTypes } from '@/core/protocol/emailTypes'
import { endpoints } from '@/core/protocol/endpoints'
import type { Address } from '@/core/protocol/instrument'
import type { Email } from '../../engine/profiles/profile'
import { type LiveProfiles, profileOf } from '../../live/liveProfiles'
import { isEqualInConstantTime } from '../authenticate'
import { accepted, type Gateway } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

/** Compared if the account has no token, so that the duration is equal. It is as long as a token. */
const noToken = '-'.repeat(64)

/**
 * Rejects a token that is not the account's. A wrong token, a used token and an unknown account give equal answers,
 * because strangers can ask (rest-public 4.14, 4.15).
 *
 * @throws RequestRejected
 */
export function checkEmailToken(
  { byAccount }: LiveProfiles,
  account: Address,
  tokenOf: (email: Email) => string | undefined,
  given: string,
): void {
  const email = byAccount.get(account)?.email
  const expected = email === undefined ? undefined : tokenOf(email)
  if (!isEqualInConstantTime(expected ?? noToken, given) || expected === undefined) {
    throw new RequestRejected('INVALID_ACCESS_TOKEN')
  }
}

export const getAccountEmailAddress = servePrivateEndpoint(
  endpoints.getAccountEmailAddress,
  ({ caller, gateway: { port } }) => {
    const { email } = profileOf(port.live, caller.account)
    return { emailAddress: email?.address ?? '', sendEmailVerification: email?.isVerified === false }
  },
)

/** Too many bits to guess. */
const tokenBytes = 32

export const postAccountEmailAddress = servePrivateEndpoint(
  endpoints.postAccountEmailAddress,
  async ({ body: { emailAddress }, caller: { account }, gateway }) => {
    const tokens = { confirmationToken: newToken(gateway), unsubscribeToken: newToken(gateway) }
    accepted(await gateway.port.submit({ type: 'setEmailAddress', account, emailAddress, ...tokens }))
    return { success: true }
  },
)

function newToken({ randomBytes }: Gateway): string {
  return plainHex(randomBytes(tokenBytes))
}

export const getAccountEmailVerified = servePrivateEndpoint(
  endpoints.getAccountEmailVerified,
  ({ caller, gateway: { port } }) => ({
    emailVerified: profileOf(port.live, caller.account).email?.isVerified === true,
  }),
)

export const postAccountEmailVerified = serveEndpoint(
  endpoints.postAccountEmailVerified,
  async ({ body, gateway: { port } }) => {
    const { account, emailAuthToken: token } = body
    checkEmailToken(port.live.profiles, account, ({ confirmation }) => confirmation?.token, token)
    accepted(await port.submit({ type: 'confirmEmailAddress', account, token }))
    return { success: true }
  },
)

/** Returns the preference for every type of mail. A type that was never set is on. */
export const getAccountEmailPreferences = servePrivateEndpoint(
  endpoints.getAccountEmailPreferences,
  ({ caller, gateway: { port } }) => {
    const { emailPreferences } = profileOf(port.live, caller.account)
    return { emailPreferences: Object.fromEntries(emailTypes.map((type) => [type, emailPreferences[type] ?? true])) }
  },
)

export const postAccountEmailPreference = servePrivateEndpoint(
  endpoints.postAccountEmailPreference,
  async ({ body: { emailType, enabled: isEnabled }, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setEmailPreference', account, emailType, isEnabled }))
    return { success: true }
  },
)

export const postAccountUnsubscribe = serveEndpoint(
  endpoints.postAccountUnsubscribe,
  async ({ body, gateway: { port } }) => {
    const { account, emailAuthToken: token } = body
    checkEmailToken(port.live.profiles, account, ({ unsubscribeToken }) => unsubscribeToken, token)
    accepted(await port.submit({ type: 'unsubscribe', account, token }))
    return { success: true }
  },
)

export const postAccountUsername = servePrivateEndpoint(
  endpoints.postAccountUsername,
  async ({ body, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setUsername', account, username: body.username }))
    return { success: true }
  },
)

export const postAccountNetworkAddress = servePrivateEndpoint(
  endpoints.postAccountNetworkAddress,
  async ({ body: { network, networkAddress }, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setNetworkAddress', account, network, networkAddress }))
    return { success: true, networkAddress }
  },
)
