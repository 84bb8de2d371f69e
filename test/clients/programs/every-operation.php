<?php

/** Calls all that the client has, in a folder with card.html: every-operation.php CLIENT_FOLDER ADDRESS KEY */

declare(strict_types=1);

use Tuval\Client;
use Tuval\TuvalError;

require $argv[1] . '/tuval-client.php';

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
const ROWS = "_name,title\nkart,Merhaba\n";

final class Noted
{
    public array $called = [];

    public function __construct(private readonly Client $client)
    {
    }

    public function __call(string $name, array $arguments): mixed
    {
        $this->called[$name] = true;
        return $this->client->$name(...$arguments);
    }
}

/** @param resource $archive */
function saved($archive, string $file): void
{
    $target = fopen($file, 'w');
    stream_copy_to_stream($archive, $target);
    fclose($archive);
    fclose($target);
}

function refused(callable $call): TuvalError
{
    try {
        $call();
    } catch (TuvalError $error) {
        return $error;
    }
    throw new LogicException('nothing was refused');
}

function ended(Noted $tuval, string $id): array
{
    for ($tries = 0; $tries < 600; $tries++) {
        $job = $tuval->getJob($id);
        if (!in_array($job['status'], ['queued', 'running'], true)) {
            return $job;
        }
        usleep(100_000);
    }
    throw new LogicException('the job does not end');
}

function images(Noted $tuval): array
{
    $data = ['title' => 'Merhaba & günaydın'];
    $card = $tuval->render('og-default', $data, ['format' => 'jpeg', 'quality' => 80]);
    file_put_contents('card.jpg', $card->content);
    $stored = $tuval->deliver('og-default', $data, ['store' => true]);
    $linked = get_headers($tuval->createLink('og-default', $data)['url'], true);
    saved($tuval->renderBatch(ROWS, ['template' => 'og-default', 'format' => 'webp']), 'batch.zip');
    $moving = ['format' => 'gif', 'fps' => 5, 'durationMs' => 400];
    return [
        'type' => $card->contentType,
        'plan' => $card->headers['x-plan'],
        'stored' => $stored['format'],
        'linked' => array_change_key_case($linked)['content-type'],
        'preview' => $tuval->preview('promo-animated', parameters: $moving)->contentType,
    ];
}

function jobs(Noted $tuval): array
{
    $renders = [['template' => 'og-default', 'name' => 'kart', 'data' => ['title' => 'Merhaba']]];
    $make = fn () => $tuval->createJob($renders, ['metadata' => ['campaign' => 7]], 'once');
    $id = $make()['id'];
    $again = $make();
    $job = ended($tuval, $id);
    $page = $tuval->getJobResults($id);
    saved($tuval->getJobArchive($id), 'job.zip');
    $ofRows = $tuval->createJobOfRows(ROWS, ['template' => 'og-default', 'format' => 'jpeg'])['id'];
    return [
        'again' => $again['id'] === $id,
        'status' => $job['status'],
        'metadata' => $job['metadata'],
        'files' => array_column($page['results'], 'file'),
        'after' => $tuval->getJobResults($id, $page['next'])['results'],
        'deliveries' => $tuval->getJobDeliveries($id)['deliveries'],
        'cancelled' => $tuval->cancelJob($id)['status'],
        'of_rows' => ended($tuval, $ofRows)['status'],
        'listed' => array_column($tuval->listJobs()['jobs'], 'id') === [$ofRows, $id],
        'before' => array_column($tuval->listJobs($ofRows)['jobs'], 'id') === [$id],
    ];
}

function templates(Noted $tuval): array
{
    $html = file_get_contents('card.html');
    $asset = $tuval->saveAsset('mark.svg', MARK, ifNoneMatch: '*');
    $checked = $tuval->checkTemplate($html);
    $version = $tuval->saveTemplate('kart', $html)['version'];
    $taken = refused(fn () => $tuval->saveTemplate('kart', $html, ifNoneMatch: '*'));
    $wrong = refused(fn () => $tuval->checkTemplate('<p>'));
    $said = [
        'described' => $tuval->previewSource($html)['mediaType'],
        'asset' => $tuval->listAssets()['bytes'] === $asset['bytes'] && $tuval->getAsset('mark.svg')->content === MARK,
        'version' => $checked['version'] === $version && $tuval->getTemplate("kart@$version")['version'] === $version,
        'source' => $tuval->getTemplateSource('kart') === $html,
        'taken' => $taken->errorCode,
        'wrong' => [$wrong->errorCode, $wrong->details['line']],
        'thumbnail' => $tuval->getThumbnail('kart')->contentType,
    ];
    $tuval->deleteTemplate('kart');
    $tuval->deleteAsset('mark.svg');
    return $said + ['gone' => refused(fn () => $tuval->getTemplate('kart'))->errorCode];
}

$tuval = new Noted(new Client($argv[2], $argv[3]));
$refusal = refused(fn () => $tuval->render('og-default', [], ['quality' => 0, 'format' => 'jpeg']));
$results = [
    'names' => array_column($tuval->listTemplates('en'), 'id'),
    'guide' => substr($tuval->getGuide(), 0, 2),
    'plan' => $tuval->getStatus()['plan'],
    'refusal' => [$refusal->status, $refusal->errorCode, $refusal->field, $refusal->getMessage()],
    'images' => images($tuval),
    'jobs' => jobs($tuval),
    'templates' => templates($tuval),
];
echo json_encode($results + ['called' => array_keys($tuval->called)], JSON_THROW_ON_ERROR);
