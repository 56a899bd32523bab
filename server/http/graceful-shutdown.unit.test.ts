import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'

/** Sends a request from its own thread on command, as a proxy does; reports the status, or the code of the error. */
const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const http = require('node:http')
  parentPort.postMessage('ready')
  Atomics.wait(new Int32Array(workerData.shared), 0, 0)
  http.get({ port: workerData.port, host: '127.0.0.1', agent: false }, (answer) => parentPort.postMessage(answer.statusCode))
    .on('error', (error) => parentPort.postMessage(error.code))`

test('shutdown stops listening, and answers who connected while the process was busy', async () => {
  const app = fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.get('/', async () => 'still here')
  shutDownGracefully(app)
  let isListening: boolean | undefined
  app.addHook('preClose', async () => {
    isListening = app.server.listening
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const shared = new SharedArrayBuffer(4)
  const client = new Worker(CLIENT, { eval: true, workerData: { shared, port } })
  await once(client, 'message')
  const answered = once(client, 'message')
  Atomics.store(new Int32Array(shared), 0, 1)
  Atomics.notify(new Int32Array(shared), 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  await Promise.all([app.close(), answered])
  expect([(await answered)[0], isListening]).toEqual([200, false])
})
