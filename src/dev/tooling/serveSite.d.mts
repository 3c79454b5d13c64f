import type { Server } from 'node:http'

/** `base`: a path with a slash at both ends. */
export function createSiteServer(folder: string, base?: string): Server
export declare const siteHelp: string
export declare function readSiteOptions(
  argv: readonly string[],
):
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'run'; readonly port: number }
