export type ApiKeyDraft = { readonly name: string; readonly isReadOnly: boolean; readonly ipText: string }

export type ApiKeyRequest = { readonly name: string; readonly readOnly: boolean; readonly ipAddresses?: string[] }

/** An error that the venue would reject: `MISSING_NAME` or `INVALID_IP` (rest-private 4.3). */
export type ApiKeyFault = { readonly field: 'name' } | { readonly field: 'ip'; readonly text: string }

/** Parses the form. Without an IP address any address may use the key. */
export function readApiKeyDraft(draft: ApiKeyDraft): ApiKeyRequest | ApiKeyFault {
  const name = draft.name.trim()
  if (name === '') return { field: 'name' }
  const ipAddresses = draft.ipText.split(/[\s,;]+/).filter((text) => text !== '')
  const wrong = ipAddresses.find((text) => !isIpAddress(text))
  if (wrong !== undefined) return { field: 'ip', text: wrong }
  return { name, readOnly: draft.isReadOnly, ...(ipAddresses.length > 0 && { ipAddresses }) }
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** True for an IPv4 address, or for an IPv6 address by the browser's URL parser. */
function isIpAddress(text: string): boolean {
  return ipv4.test(text) || (/^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`))
}
