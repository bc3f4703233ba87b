import 'reflect-metadata';
import { readConfig, runMain } from '@ingot/platform';
import { gatewayConfig } from './config.js';
import { runGateway } from './run-gateway.js';

void runMain(() => runGateway(readConfig(gatewayConfig)));
