import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { help } from '@/host/flags.mjs'
import { parseOptions } from '@/host/options'
import { commandOf, stagesOf } from './dockerfile.mjs'
import { manifestSchema, type Manifest } from './kubernetesSchema'

/* Finds errors in docs/cluster/kubernetes.yaml that the API server would report, or only a process. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const source = read('docs/cluster/kubernetes.yaml')
const documents = parseAllDocuments(source, { strict: true, uniqueKeys: true })
const manifests = documents.map((document) => manifestSchema.parse(document.toJS()))

type Of<Kind extends Manifest['kind']> = Extract<Manifest, { kind: Kind }>
const all = <Kind extends Manifest['kind']>(kind: Kind) =>
  manifests.filter((manifest): manifest is Of<Kind> => manifest.kind === kind)
const deployments = all('Deployment')
const [settings] = all('ConfigMap')
if (settings === undefined) throw new Error('there is a ConfigMap')

const secrets = mkdtempSync(join(tmpdir(), 'optick-kubernetes-'))
afterAll(() => rmSync(secrets, { recursive: true }))

const labelsOf = ({ spec }: Of<'Deployment'>) => spec.template.metadata.labels
const containerOf = ({ spec }: Of<'Deployment'>) => spec.template.spec.containers[0]
const fits = (selector: Readonly<Record<string, string>>) => (deployment: Of<'Deployment'>) =>
  Object.entries(selector).every(([key, value]) => labelsOf(deployment)[key] === value)

test('the file has no YAML error, and no fields unknown to its kinds', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual([
    'optick-engine',
    'optick-gateway',
    'optick-projector',
    'optick-market',
  ])
  const wrong = structuredClone(documents[1]?.toJS() as { spec: { template: { spec: Record<string, unknown> } } })
  wrong.spec.template.spec['securityContexts'] = {}
  expect(manifestSchema.safeParse(wrong).success).toBe(false)
})

describe.each(deployments.map((deployment) => ({ name: deployment.metadata.name, deployment })))(
  '$name',
  ({ name, deployment }) => {
    const container = containerOf(deployment)
    const pod = deployment.spec.template.spec

    test('starts the host with valid flags, variables and secrets', () => {
      const running = stagesOf(read('Dockerfile')).at(-1)
      if (running === undefined) throw new Error('the Dockerfile has a last stage')
      expect(container.command).toEqual(commandOf(running, 'CMD'))
      const [mount] = container.volumeMounts
      const env = Object.fromEntries(
        Object.entries(settings.data).map(([key, value]) => {
          expect(help, key).toContain(key)
          if (!value.startsWith(`${mount?.mountPath}/`)) return [key, value]
          const path = join(secrets, basename(value))
          writeFileSync(path, value.endsWith('postgres-url') ? 'postgres://optick@db/optick\n' : 'a secret')
          // The comment at the top explains how to create the secret with these keys.
          expect(source).toContain(`--from-file=${basename(value)}`)
          return [key, path]
        }),
      )
      const parsed = parseOptions(container.args, env)
      if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
      const { cluster, metrics, port, venuePort, listenAddress } = parsed.options
      expect(`optick-${cluster?.role}`).toBe(name)
      expect(cluster).toMatchObject({ postgresUrl: 'postgres://optick@db/optick', nats: { credentials: 'a secret' } })
      expect(metrics?.listenAddress).toBe('0.0.0.0')
      const ports = Object.fromEntries(container.ports.map((one) => [one.name, one.containerPort]))
      const isGateway = cluster?.role === 'gateway'
      expect(ports).toEqual({ metrics: metrics?.port, ...(isGateway && { app: port, venue: venuePort }) })
      if (isGateway) expect(listenAddress).toBe('0.0.0.0')
      expect(deployment.spec.template.metadata.annotations['prometheus.io/port']).toBe(String(metrics?.port))
    })

    test('has health checks at the ports where it answers', () => {
      const { startupProbe, readinessProbe, livenessProbe } = container
      const asked = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet)
      expect(asked.map(({ path }) => path)).toEqual(['/readyz', '/readyz', '/healthz'])
      for (const { port } of asked) expect(container.ports.map((one) => one.name)).toContain(port)
      for (const path of ['/readyz', '/healthz']) expect(read('src/host/metricsListeners.ts')).toContain(`'${path}'`)
    })

    test('has no root rights and writes nothing but temporary files', () => {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const mounts = container.volumeMounts
      expect(mounts.filter(({ readOnly }) => readOnly !== true)).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
      expect(pod.volumes).toContainEqual({ name: 'tmp', emptyDir: {} })
      expect(mounts.map((mount) => mount.name).toSorted()).toEqual(pod.volumes.map((volume) => volume.name).toSorted())
    })

    test('selects exactly its own pods', () => {
      const { matchLabels } = deployment.spec.selector
      expect(deployments.filter(fits(matchLabels))).toEqual([deployment])
      expect(pod.topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels)).toEqual([matchLabels])
    })
  },
)

test('services lead to gateway ports, and send a client to the same gateway each time', () => {
  for (const { spec } of all('Service')) {
    const selected = deployments.filter(fits(spec.selector))
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['optick-gateway'])
    const names = selected.flatMap((deployment) => containerOf(deployment).ports.map(({ name }) => name))
    for (const { targetPort } of spec.ports) expect(names).toContain(targetPort)
    expect(spec.sessionAffinity).toBe('ClientIP')
  }
})

test('at most one pod of a continuous role is removed at a time', () => {
  const retained = all('PodDisruptionBudget').flatMap(({ spec }) => deployments.filter(fits(spec.selector.matchLabels)))
  expect(retained.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual([
    ['optick-engine', 3],
    ['optick-gateway', 2],
  ])
})
