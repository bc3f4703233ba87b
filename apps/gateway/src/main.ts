import 'reflect-metadata';
import { readConfig } from '@ingot/platform';
import { gatewayConfig } from './config.js';
import { runGateway } from './run-gateway.js';

await runGateway(readConfig(gatewayConfig));
