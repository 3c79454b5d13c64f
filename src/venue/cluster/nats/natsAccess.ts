import type { NatsAccess } from './openNats'

/** Parses addresses in the form of OPTICK_CLUSTER. User and password of one address apply to all. */
export function accessOf(texts: readonly (string | URL)[]): Pick<NatsAccess, 'servers' | 'user' | 'password'> {
  const urls = texts.map((text) => new URL(text))
  const login = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(login !== undefined && {
      user: decodeURIComponent(login.username),
      password: decodeURIComponent(login.password),
    }),
  }
}
