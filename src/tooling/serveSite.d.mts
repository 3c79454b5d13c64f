import type { Server } from 'node:http'

/** A server of `folder` under `base`, a path with a slash at both ends. */
export function createSiteServer(folder: string, base?: string): Server
