import type { NatsAccess } from './openNats'

/** Reads addresses as OPTICK_CLUSTER has them. The user and the password in one of them are for all. */
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
