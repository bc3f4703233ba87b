// npm run demo: fills a running instance with people and projects at work, through its API. INGOT_URL and INGOT_TOKEN say which.
import { messageOf } from '../setup/json-file.js';
import { DemoApi } from './demo-api.js';
import { makeDemo } from './make-demo.js';

const HELP = `npm run demo

Fills a running instance with people and projects at work, in some seconds, and says where they are.

  INGOT_TOKEN   a token of an administrator; npm start prints one when it starts for the first time
  INGOT_URL     where the instance is (default http://127.0.0.1:8080)`;

if (process.argv.length > 2) {
  const asksForHelp = process.argv.slice(2).every((argument) => ['--help', '-h'].includes(argument));
  console[asksForHelp ? 'log' : 'error'](HELP);
  process.exit(asksForHelp ? 0 : 1);
}

const { INGOT_URL: url = 'http://127.0.0.1:8080', INGOT_TOKEN: token } = process.env;

if (!token) {
  console.error("Set INGOT_TOKEN to an administrator's token; npm start prints one when it starts for the first time.");
  process.exit(1);
}
try {
  const { webUrls, people, password } = await makeDemo(new DemoApi(url, token));
  console.log(`The projects are at ${webUrls.join(' and ')}`);
  console.log(`Their people are ${people.join(', ')}; the password of each is ${password}`);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
