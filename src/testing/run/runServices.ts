import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres, type PostgresServer } from '../postgresServer'
import { bundleProcesses, type Bundles } from '../process/bundleProcesses'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test files of a run ask for what they share; see `askRun`. */
    runUrl: string
  }
}

/**
 * What many test files need and one of a run can give to all: a PostgreSQL, and the host as a bundle. Each is made when the
 * first file asks for it, since most runs are of files that need neither, and goes with the run.
 */
export default async function serveRun(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | undefined
  let bundles: Promise<Bundles> | undefined

  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    '/database': async () => {
      const binaries = findPostgres()
      if (binaries === undefined) throw new Error('PostgreSQL is not installed')
      postgres ??= startPostgres(binaries)
      return { url: await (await postgres).createDatabase() }
    },
    '/bundles': async () => {
      bundles ??= bundleProcesses()
      const { host, killVenue } = await bundles
      return { host, killVenue }
    },
  }

  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (() => Promise.reject(new Error(`nothing at ${request.url}`)))
    answer().then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  // Building on a busy machine takes its time.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens has an address')
  project.provide('runUrl', `http://127.0.0.1:${address.port}`)

  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    // What could not be made has been reported to who asked for it.
    await postgres?.then(
      ({ stop }) => stop(),
      () => undefined,
    )
    await bundles?.then(
      ({ remove }) => remove(),
      () => undefined,
    )
  }
}
