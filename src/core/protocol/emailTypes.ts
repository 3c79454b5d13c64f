/** What a venue may write mails about (rest-private 6.8; all but `liquidation` are ours). */
export const emailTypes = ['liquidation', 'deposit', 'withdraw', 'settlement', 'transfer', 'referral'] as const
export type EmailType = (typeof emailTypes)[number]

export function isEmailType(text: string): text is EmailType {
  return emailTypes.some((type) => type === text)
}

/** The longest address that a mail can be sent to (RFC 5321). */
const maxEmailLength = 254

/**
 * Whether a text has the form of an e-mail address: one name at one host, nothing that a mail program reads as more than
 * that. Only a mail that arrives proves more.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(text)
}
